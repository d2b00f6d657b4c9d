import * as z from 'zod/mini';
import { foldName, initialsOf, searchedTexts } from '#functions/domain/account/folded-name.ts';
import { keys } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { type Page, type PageRequest, queryPage } from './query-page.ts';
import type { Table, WritePart } from './table.ts';

const listedSchema = z.object({ userId: z.string() });

/** Customers by the beginning of a word of their name, for the desk. A profile says under which name it is listed. */
export interface NameRepository {
  /** Named `listed-name`. @param former the name that the profile was listed under, folded */
  addParts(userId: string, name: string, former?: string): WritePart[];
  /** Named `former-name`. @param name the present one, which stays listed */
  removeParts(userId: string, former: string, name: string): WritePart[];
  /** Ids in the order of the text that was found, each once a page. @param name at least `minSearchedLetters` letters */
  find(name: string, page: PageRequest): Promise<Page<string>>;
}

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
