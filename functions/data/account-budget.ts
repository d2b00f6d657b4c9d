import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import {
  type AccountBudget,
  budgetWindowSeconds,
  type TableCost,
  windowLimits,
} from '#functions/domain/throttle/account-budget.ts';
import { keys } from './keys.ts';
import { isConditionRefused, type Table } from './table.ts';

interface AccountBudgetOptions {
  readonly clock: Clock;
  /** Of the table's ceiling, per minute. */
  readonly accountTableShare: number;
}

const slackSeconds = 60;
/** Some hundred KB. */
const maxRemembered = 1000;

interface Refusal {
  readonly cost: TableCost;
  readonly untilSeconds: number;
}

/**
 * One conditional write per call, exact under concurrency. Refused calls are not counted. A refusal is remembered until the
 * window ends: an environment asks the table once.
 */
export function createAccountBudget(table: Table, { clock, accountTableShare }: AccountBudgetOptions): AccountBudget {
  const limits = windowLimits(accountTableShare);
  const refusals = new Map<string, Refusal>();

  function refuse(untilSeconds: number): never {
    const retryAfterSeconds = Math.max(1, untilSeconds - epochSeconds(clock));
    throw new AppError('too-many-requests', { retryAfterSeconds });
  }

  function requireNoRefusal(userId: string, cost: TableCost): void {
    const refused = refusals.get(userId);
    if (refused === undefined || refused.untilSeconds <= epochSeconds(clock)) return;
    if (cost.reads >= refused.cost.reads && cost.writes >= refused.cost.writes) refuse(refused.untilSeconds);
  }

  return {
    async spend(userId, cost) {
      requireNoRefusal(userId, cost);
      const now = epochSeconds(clock);
      const start = now - (now % budgetWindowSeconds);
      const end = start + budgetWindowSeconds;
      const who = createHash('sha256').update(userId).digest('base64url');
      const writes = cost.writes > 1 ? limits.changes : limits.writes;
      const isWithinLimits = cost.reads <= limits.reads && cost.writes <= writes;
      const update = new UpdateCommand({
        TableName: table.name,
        Key: keys.rateWindow(`account-budget#${who}`, start),
        UpdateExpression: 'ADD readUnits :reads, writeUnits :writes SET expiresAtSeconds = :expires',
        ConditionExpression: `${isWithinLimits ? 'attribute_not_exists(PK) OR ' : ''}(readUnits <= :mostReads AND writeUnits <= :mostWrites)`,
        ExpressionAttributeValues: {
          ':reads': cost.reads,
          ':writes': cost.writes,
          ':mostReads': limits.reads - cost.reads,
          ':mostWrites': writes - cost.writes,
          ':expires': end + slackSeconds,
        },
      });
      try {
        await table.run((documents) => documents.send(update));
      } catch (error) {
        if (!isConditionRefused(error)) throw error;
        if (refusals.size >= maxRemembered) refusals.clear();
        refusals.set(userId, { cost, untilSeconds: end });
        refuse(end);
      }
    },
  };
}
