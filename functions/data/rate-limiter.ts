import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { throttleClasses } from '../../shared/endpoints/throttle-classes.ts';
import { countedNetwork } from '../domain/throttle/counted-network.ts';
import { AppError } from '../runtime/app-error.ts';
import { type Clock, epochSeconds } from '../runtime/clock.ts';
import type { Caller, RateLimiter } from '../runtime/collaborators.ts';
import { keys } from './keys.ts';
import { isConditionRefused, type Table } from './table.ts';

interface RateLimiterOptions {
  readonly clock: Clock;
  /** What a stage multiplies the limits per address by (DESIGN 12): 1 in the cloud. */
  readonly addressLimitMultiplier: number;
}

type Limit = (typeof throttleClasses)[keyof typeof throttleClasses]['limits'][number];

/** Kept a little longer than its window, so that a late count still finds it. */
const slackSeconds = 60;

/** Addresses are personal data: only their hash is stored. */
function countedKey(throttle: string, limit: Limit, caller: Caller): string | undefined {
  const who = limit.per === 'address' ? countedNetwork(caller.address) : caller.userId;
  if (who === undefined) return undefined;
  const hash = createHash('sha256').update(who).digest('base64url');
  return `${throttle}#${limit.per}#${limit.windowSeconds}#${hash}`;
}

/** Fixed windows, each one conditional `ADD`: exactly the limit passes, however many come at once (RELIABILITY 4.8). */
export function createRateLimiter(table: Table, options: RateLimiterOptions): RateLimiter {
  async function count(key: string, limit: Limit): Promise<void> {
    const now = epochSeconds(options.clock);
    const windowStart = now - (now % limit.windowSeconds);
    const windowEnd = windowStart + limit.windowSeconds;
    const most = limit.per === 'address' ? limit.calls * options.addressLimitMultiplier : limit.calls;
    try {
      await table.run((documents) =>
        documents.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keys.rateWindow(key, windowStart),
            UpdateExpression: 'ADD calls :one SET expiresAtSeconds = :expires',
            ConditionExpression: 'attribute_not_exists(calls) OR calls < :most',
            ExpressionAttributeValues: { ':one': 1, ':most': most, ':expires': windowEnd + slackSeconds },
          }),
        ),
      );
    } catch (error) {
      if (isConditionRefused(error)) throw new AppError('too-many-requests', { retryAfterSeconds: windowEnd - now });
      throw error;
    }
  }

  return {
    async take(throttle, caller) {
      const limits: readonly Limit[] = throttleClasses[throttle].limits;
      // One after the other, shortest window first: a call that a short window refuses does not use up the long one.
      for (const limit of limits) {
        const key = countedKey(throttle, limit, caller);
        if (key !== undefined) await count(key, limit);
      }
    },
  };
}
