import { dueReminderSchema, type ReminderRepository } from '#functions/domain/story/posting/repositories.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import type { Table } from './table.ts';

export function createReminderRepository(table: Table): ReminderRepository {
  return {
    async listDue(now) {
      const due = await queryAll(table, {
        KeyConditionExpression: 'PK = :partition AND SK < :next',
        ExpressionAttributeValues: { ':partition': keys.reminder('', '').PK, ':next': `${now}~` },
      });
      return due.map((item) => dueReminderSchema.parse(item));
    },
    addPart: (due) => ({
      name: 'reminder',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.reminder(due.at, due.storyId), ...due },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
    removePart: ({ at, storyId }) => ({
      name: 'reminder',
      write: {
        Delete: {
          TableName: table.name,
          Key: keys.reminder(at, storyId),
          ConditionExpression: 'attribute_exists(PK)',
        },
      },
    }),
  };
}
