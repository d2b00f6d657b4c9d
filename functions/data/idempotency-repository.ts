import * as z from 'zod/mini';
import type { IdempotencyRepository } from '#functions/domain/idempotency/repositories.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const retentionSeconds = 86_400;

const recordedAnswerSchema = z.object({
  bodyHash: z.string(),
  answer: z.string(),
  expiresAtSeconds: z.int(),
});

export function createIdempotencyRepository(table: Table): IdempotencyRepository {
  return {
    recordPart: ({ userId, route, key, bodyHash }, answer, nowSeconds) => ({
      name: 'idempotency',
      write: {
        Put: {
          TableName: table.name,
          Item: {
            ...keys.idempotency(userId, route, key),
            bodyHash,
            answer: JSON.stringify(answer),
            expiresAtSeconds: nowSeconds + retentionSeconds,
          },
          ConditionExpression: 'attribute_not_exists(PK) OR expiresAtSeconds <= :now',
          ExpressionAttributeValues: { ':now': nowSeconds },
        },
      },
    }),
    async find({ userId, route, key }, nowSeconds) {
      const item = await readItem(table, keys.idempotency(userId, route, key));
      if (item === undefined) return undefined;
      const recorded = recordedAnswerSchema.parse(item);
      if (recorded.expiresAtSeconds <= nowSeconds) return undefined;
      return { bodyHash: recorded.bodyHash, answer: JSON.parse(recorded.answer) };
    },
  };
}
