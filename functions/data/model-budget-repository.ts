import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { BudgetShard, ModelBudget } from '#functions/domain/story/budgeted-writer.ts';
import { keys } from './keys.ts';
import { isConditionRefused, type Table } from './table.ts';

export interface ModelBudgetRepository extends ModelBudget {
  reserve(shard: BudgetShard, tokens: number, limit: number, expiresAtSeconds: number): Promise<number | undefined>;
  giveBack(shard: BudgetShard, tokens: number): Promise<void>;
  claimNotice(day: string, percent: number, expiresAtSeconds: number): Promise<boolean>;
}

const countedSchema = z.object({ used: z.number() });

/** Sharded by day for throughput. */
export function createModelBudgetRepository(table: Table): ModelBudgetRepository {
  return {
    async reserve({ day, shard }, tokens, limit, expiresAtSeconds) {
      // The condition cannot check the day's first call.
      if (tokens > limit) return undefined;
      try {
        const { Attributes } = await table.run((documents) =>
          documents.send(
            new UpdateCommand({
              TableName: table.name,
              Key: keys.modelBudget(day, shard),
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
    async giveBack({ day, shard }, tokens) {
      await table.run((documents) =>
        documents.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keys.modelBudget(day, shard),
            UpdateExpression: 'ADD used :tokens',
            ExpressionAttributeValues: { ':tokens': -tokens },
          }),
        ),
      );
    },
    async claimNotice(day, percent, expiresAtSeconds) {
      const Item = { ...keys.modelBudgetNotice(day, percent), expiresAtSeconds };
      const put = new PutCommand({ TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(PK)' });
      try {
        await table.run((documents) => documents.send(put));
        return true;
      } catch (error) {
        if (isConditionRefused(error)) return false;
        throw error;
      }
    },
  };
}
