import * as z from 'zod/mini';
import { foldName, initialsOf } from '#functions/domain/account/folded-name.ts';
import { keys } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { type Page, type PageRequest, queryPage } from './query-page.ts';
import type { Table, WritePart } from './table.ts';

const listedSchema = z.object({ userId: z.string() });

/** Customers by the beginning of their name, for the desk. A profile says under which name it is listed. */
export interface NameRepository {
  /** Named `listed-name`. */
  addPart(userId: string, name: string): WritePart;
  /** Named `former-name`. @param folded as the profile has it */
  removePart(userId: string, folded: string): WritePart;
  /** Ids in the order of their names. @param name at least `minSearchedLetters` letters, folded */
  find(name: string, page: PageRequest): Promise<Page<string>>;
}

export function createNameRepository(table: Table): NameRepository {
  return {
    addPart(userId, name) {
      const folded = foldName(name);
      return putNewPart(table, 'listed-name', keys.listedName(initialsOf(folded), folded, userId), { userId });
    },
    removePart: (userId, folded) => ({
      name: 'former-name',
      write: { Delete: { TableName: table.name, Key: keys.listedName(initialsOf(folded), folded, userId) } },
    }),
    async find(name, page) {
      const folded = foldName(name);
      const { PK: partition } = keys.listedName(initialsOf(folded), folded, '');
      const query = {
        KeyConditionExpression: 'PK = :initials AND begins_with(SK, :name)',
        ExpressionAttributeValues: { ':initials': partition, ':name': folded },
      };
      const { items, cursor } = await queryPage(table, partition, query, page);
      return { items: items.map((item) => listedSchema.parse(item).userId), cursor };
    },
  };
}
