import * as z from 'zod/mini';
import { foldName, initialsOf, searchedTexts } from '#functions/domain/account/folded-name.ts';
import type { NameRepository } from '#functions/domain/account/repositories.ts';
import { keys } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { queryPage } from './query-page.ts';
import type { Table } from './table.ts';

const listedSchema = z.object({ userId: z.string() });

export function createNameRepository(table: Table): NameRepository {
  const keysOnlyIn = (userId: string, folded: string, other: string | undefined) => {
    const others = other === undefined ? [] : searchedTexts(other);
    const texts = searchedTexts(folded).filter((text) => !others.includes(text));
    return texts.map((text) => keys.listedName(initialsOf(text), text, userId));
  };
  return {
    addParts: (userId, name, former) =>
      keysOnlyIn(userId, foldName(name), former).map((key) => putNewPart(table, 'listed-name', key, { userId })),
    removeParts: (userId, former, name) =>
      keysOnlyIn(userId, former, foldName(name)).map((key) => ({
        name: 'former-name',
        write: { Delete: { TableName: table.name, Key: key } },
      })),
    async find(name, page) {
      const folded = foldName(name);
      const { PK: partition } = keys.listedName(initialsOf(folded), folded, '');
      const query = {
        KeyConditionExpression: 'PK = :initials AND begins_with(SK, :name)',
        ExpressionAttributeValues: { ':initials': partition, ':name': folded },
      };
      const { items, cursor } = await queryPage(table, partition, query, page);
      return { items: [...new Set(items.map((item) => listedSchema.parse(item).userId))], cursor };
    },
  };
}
