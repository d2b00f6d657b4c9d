import type { WordRepository } from '#functions/domain/share/repositories.ts';
import { wordsRecordSchema } from '#functions/domain/share/words.ts';
import { keys } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

export function createWordRepository(table: Table): WordRepository {
  return {
    async get(userId, storyId) {
      const item = await readItem(table, keys.words(userId, storyId));
      return item === undefined ? undefined : wordsRecordSchema.parse(item);
    },
    putPart(record, before) {
      const key = keys.words(record.userId, record.storyId);
      if (before === undefined) return putNewPart(table, 'words', key, record);
      return {
        name: 'words',
        write: {
          Put: {
            TableName: table.name,
            Item: { ...key, ...record },
            ConditionExpression: 'version = :seen',
            ExpressionAttributeValues: { ':seen': before.version },
          },
        },
      };
    },
  };
}
