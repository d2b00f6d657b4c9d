import { keys } from './keys.ts';
import type { Table, WritePart } from './table.ts';

/** Free first stories used: one per mailbox, for ever (threat 8). */
export interface FreeStoryRepository {
  /** Refuses when the mailbox had one. Named `free-story`. */
  takePart(canonicalEmail: string, userId: string): WritePart;
}

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
