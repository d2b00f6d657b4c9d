import type { FreeStoryRepository } from '#functions/domain/account/repositories.ts';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

export function createFreeStoryRepository(table: Table): FreeStoryRepository {
  return {
    takePart: (canonicalEmail, userId) => ({
      name: 'free-story',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.freeStory(canonicalEmail), userId },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
  };
}
