import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dayStatsSchema } from '#functions/domain/stats/day-stats.ts';
import type { BudgetCounter } from '#functions/domain/throttle/model-budget.ts';
import type { ModelBudgetRepository } from '#functions/domain/throttle/repositories.ts';
import { keys } from './keys.ts';
import { readBatch } from './read-batch.ts';
import { isConditionRefused, isWritten, type Table } from './table.ts';

const countedSchema = z.object({ used: z.number() });

function keyOf(counter: BudgetCounter) {
  const { budget, day } = counter;
  return 'shard' in counter ? keys.modelBudget(day, budget, counter.shard) : keys.modelShare(day, budget, counter.who);
}

/** Budgets are sharded for throughput; each spender has an item. */
export function createModelBudgetRepository(table: Table): ModelBudgetRepository {
  return {
    async reserve(counter, tokens, limit, expiresAtSeconds) {
      // The condition cannot check the counter's first call.
      if (tokens > limit) return undefined;
      try {
        const { Attributes } = await table.run((documents) =>
          documents.send(
            new UpdateCommand({
              TableName: table.name,
              Key: keyOf(counter),
              UpdateExpression: 'ADD used :tokens SET expiresAtSeconds = :expires',
              ConditionExpression: 'attribute_not_exists(used) OR used <= :most',
              ExpressionAttributeValues: { ':tokens': tokens, ':most': limit - tokens, ':expires': expiresAtSeconds },
              ReturnValues: 'UPDATED_NEW',
            }),
          ),
        );
        return countedSchema.parse(Attributes).used;
      } catch (error) {
        if (isConditionRefused(error)) return undefined;
        throw error;
      }
    },
    async giveBack(counter, tokens) {
      await table.run((documents) =>
        documents.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keyOf(counter),
            UpdateExpression: 'ADD used :tokens',
            ExpressionAttributeValues: { ':tokens': -tokens },
          }),
        ),
      );
    },
    async soldCents(days) {
      const items = await readBatch(table, days.map(keys.dayStats));
      return items
        .map((item) => dayStatsSchema.parse(item))
        .reduce((sum, { orderCents, refundCents }) => sum + orderCents - refundCents, 0);
    },
    async claimNotice(budget, day, percent, expiresAtSeconds) {
      const Item = { ...keys.modelBudgetNotice(day, budget, percent), expiresAtSeconds };
      const put = new PutCommand({ TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(PK)' });
      return isWritten(table.run((documents) => documents.send(put)));
    },
  };
}
