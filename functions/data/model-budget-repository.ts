import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { BudgetShard, ModelBudget } from '../domain/story/budgeted-writer.ts';
import { keys } from './keys.ts';
import { isConditionRefused, type Table } from './table.ts';

export interface ModelBudgetRepository extends ModelBudget {
  reserve(shard: BudgetShard, tokens: number, limit: number, expiresAtSeconds: number): Promise<boolean>;
  giveBack(shard: BudgetShard, tokens: number): Promise<void>;
}

/** The day's budget of the model, in shards, so that its counter is no bottleneck. */
export function createModelBudgetRepository(table: Table): ModelBudgetRepository {
  return {
    async reserve({ day, shard }, tokens, limit, expiresAtSeconds) {
      // The condition lets the day's first call through, whatever it takes.
      if (tokens > limit) return false;
      try {
        await table.run((documents) =>
          documents.send(
            new UpdateCommand({
              TableName: table.name,
              Key: keys.modelBudget(day, shard),
              UpdateExpression: 'ADD used :tokens SET expiresAtSeconds = :expires',
              ConditionExpression: 'attribute_not_exists(used) OR used <= :most',
              ExpressionAttributeValues: { ':tokens': tokens, ':most': limit - tokens, ':expires': expiresAtSeconds },
            }),
          ),
        );
        return true;
      } catch (error) {
        if (isConditionRefused(error)) return false;
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
  };
}
