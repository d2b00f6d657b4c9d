import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import { ipBucket } from '#functions/domain/throttle/ip-bucket.ts';
import type { Caller, RateLimiter } from '#functions/domain/throttle/rate-limiter.ts';
import { type ThrottleClass, throttleClasses } from '#shared/endpoints/throttle-classes.ts';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

interface RateLimiterOptions {
  readonly clock: Clock;
  readonly addressLimitMultiplier: number;
}

interface Window {
  readonly attribute: string;
  readonly most: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

const slackSeconds = 60;

/** Addresses are personal data. */
const hashed = (who: string) => createHash('sha256').update(who).digest('base64url');

function windowsOf(throttle: ThrottleClass, per: 'address' | 'account', options: RateLimiterOptions): Window[] {
  const now = epochSeconds(options.clock);
  const multiplier = per === 'address' ? options.addressLimitMultiplier : 1;
  return throttleClasses[throttle].limits
    .filter((limit) => limit.per === per)
    .map(({ calls, windowSeconds }) => {
      const startSeconds = now - (now % windowSeconds);
      const attribute = `calls${windowSeconds}x${startSeconds}`;
      return { attribute, most: calls * multiplier, startSeconds, endSeconds: startSeconds + windowSeconds };
    });
}

/** Counts a call in all windows, or in none when one is full. */
function countingUpdate(windows: readonly Window[], expiresAtSeconds: number) {
  const add = windows.map((_, index) => `#w${index} :one`);
  const room = windows.map((_, index) => `(attribute_not_exists(#w${index}) OR #w${index} < :most${index})`);
  return {
    UpdateExpression: `ADD ${add.join(', ')} SET expiresAtSeconds = :expires`,
    ConditionExpression: room.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(windows.map(({ attribute }, index) => [`#w${index}`, attribute])),
    ExpressionAttributeValues: {
      ':one': 1,
      ':expires': expiresAtSeconds,
      ...Object.fromEntries(windows.map(({ most }, index) => [`:most${index}`, most])),
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}

function fullUntil(windows: readonly Window[], counted: ConditionalCheckFailedException['Item']): number {
  const full = windows.filter(({ attribute, most }) => Number(counted?.[attribute]?.N ?? 0) >= most);
  return Math.max(...(full.length > 0 ? full : windows).map(({ endSeconds }) => endSeconds));
}

/**
 * Fixed windows, one conditional write each for address and account: exact under concurrency, and refused calls are not counted
 * (defence D7). Windows nest: the longest one is the item, shorter ones are its attributes.
 */
export function createRateLimiter(table: Table, options: RateLimiterOptions): RateLimiter {
  async function count(key: string, windows: readonly Window[]): Promise<void> {
    const lasting = windows.reduce((longest, window) => (window.endSeconds > longest.endSeconds ? window : longest));
    const update = countingUpdate(windows, lasting.endSeconds + slackSeconds);
    try {
      await table.run((documents) =>
        documents.send(
          new UpdateCommand({ TableName: table.name, Key: keys.rateWindow(key, lasting.startSeconds), ...update }),
        ),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const retryAfterSeconds = fullUntil(windows, error.Item) - epochSeconds(options.clock);
      throw new AppError('too-many-requests', { retryAfterSeconds: Math.max(1, retryAfterSeconds) });
    }
  }

  return {
    async take(throttle, caller: Caller) {
      const counted = { address: ipBucket(caller.address), account: caller.userId };
      for (const per of ['address', 'account'] as const) {
        const who = counted[per];
        const windows = windowsOf(throttle, per, options);
        if (who !== undefined && windows.length > 0) await count(`${throttle}#${per}#${hashed(who)}`, windows);
      }
    },
  };
}
