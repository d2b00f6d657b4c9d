import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import { ipBucket } from '#functions/domain/throttle/ip-bucket.ts';
import type { Caller, RateLimiter } from '#functions/domain/throttle/rate-limiter.ts';
import {
  accountAllowance,
  accountWeights,
  type ThrottleClass,
  throttleClasses,
} from '#shared/endpoints/throttle-classes.ts';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

interface RateLimiterOptions {
  readonly clock: Clock;
  readonly addressLimitMultiplier: number;
}

interface Window {
  readonly name: string;
  readonly adds: number;
  readonly most: number;
  readonly windowSeconds: number;
}

/** An item of the table: its windows are attributes, and each divides the item's. */
interface Counter {
  readonly key: string;
  readonly itemSeconds: number;
  readonly windows: readonly Window[];
}

interface OpenWindow extends Pick<Window, 'adds' | 'most'> {
  readonly attribute: string;
  readonly endSeconds: number;
}

const slackSeconds = 60;
/** An hour's windows of a minute fit into 1 KB, which is one write unit; a day's would not. */
const accountHourSeconds = 3600;
const accountDaySeconds = 86_400;
/** Some hundred KB. */
const maxRemembered = 1000;

/** Addresses are personal data. */
const hashed = (who: string) => createHash('sha256').update(who).digest('base64url');

function limitsOf(throttle: ThrottleClass, per: 'address' | 'account' | 'interview', multiplier = 1): Window[] {
  return throttleClasses[throttle].limits
    .filter((limit) => limit.per === per)
    .map(({ calls, windowSeconds }) => ({ name: throttle, adds: 1, most: calls * multiplier, windowSeconds }));
}

/** One item per interview or address and class; one per account with all of an hour, and one per class with longer windows. */
function countersOf(throttle: ThrottleClass, { address, draftId, userId }: Caller, multiplier: number): Counter[] {
  const counters: Counter[] = [];
  if (address !== undefined) {
    const bucket = ipBucket(address);
    for (const [per, who] of [
      ['interview', draftId ?? bucket],
      ['address', bucket],
    ] as const) {
      const windows = limitsOf(throttle, per, multiplier);
      const itemSeconds = Math.max(...windows.map(({ windowSeconds }) => windowSeconds));
      counters.push({ key: `${throttle}#${per}#${hashed(who)}`, itemSeconds, windows });
    }
  }
  if (userId !== undefined) {
    const windows = limitsOf(throttle, 'account');
    const weights: Partial<Record<ThrottleClass, number>> = accountWeights;
    const adds = weights[throttle];
    const { weight, windowSeconds } = accountAllowance;
    if (adds !== undefined) windows.push({ name: 'all', adds, most: weight * multiplier, windowSeconds });
    const isLong = (window: Window) => window.windowSeconds > accountHourSeconds;
    const who = `account#${hashed(userId)}`;
    counters.push(
      { key: who, itemSeconds: accountHourSeconds, windows: windows.filter((window) => !isLong(window)) },
      { key: `${throttle}#${who}`, itemSeconds: accountDaySeconds, windows: windows.filter(isLong) },
    );
  }
  return counters.filter(({ windows }) => windows.length > 0);
}

/** Adds to all windows, or to none when one has no room. */
function countingUpdate(windows: readonly OpenWindow[], expiresAtSeconds: number) {
  const add = windows.map((_, index) => `#w${index} :add${index}`);
  const room = windows.map((_, index) => `(attribute_not_exists(#w${index}) OR #w${index} <= :room${index})`);
  return {
    UpdateExpression: `ADD ${add.join(', ')} SET expiresAtSeconds = :expires`,
    ConditionExpression: room.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(windows.map(({ attribute }, index) => [`#w${index}`, attribute])),
    ExpressionAttributeValues: {
      ':expires': expiresAtSeconds,
      ...Object.fromEntries(windows.map(({ adds }, index) => [`:add${index}`, adds])),
      ...Object.fromEntries(windows.map(({ adds, most }, index) => [`:room${index}`, most - adds])),
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}

function fullUntil(windows: readonly OpenWindow[], counted: ConditionalCheckFailedException['Item']): number {
  const full = windows.filter(({ attribute, adds, most }) => Number(counted?.[attribute]?.N ?? 0) + adds > most);
  return Math.max(...(full.length > 0 ? full : windows).map(({ endSeconds }) => endSeconds));
}

/**
 * Fixed windows, one conditional write for the address and one for the account: exact under concurrency, and refused calls are
 * not counted (defence D7). Windows of a day of an account take another write. A refusal is remembered until its window ends: an
 * environment asks the table once (threat 143).
 */
export function createRateLimiter(table: Table, { clock, addressLimitMultiplier }: RateLimiterOptions): RateLimiter {
  const refusals = new Map<string, number>();

  function refuse(untilSeconds: number): never {
    const retryAfterSeconds = Math.max(1, untilSeconds - epochSeconds(clock));
    throw new AppError('too-many-requests', { retryAfterSeconds });
  }

  async function count(throttle: ThrottleClass, { key, itemSeconds, windows }: Counter): Promise<void> {
    const refused = `${throttle} ${key}`;
    const now = epochSeconds(clock);
    const refusedUntil = refusals.get(refused) ?? 0;
    if (refusedUntil > now) refuse(refusedUntil);
    const itemStart = now - (now % itemSeconds);
    const open = windows.map(({ name, windowSeconds, ...window }) => {
      const index = Math.floor((now - itemStart) / windowSeconds);
      const endSeconds = itemStart + (index + 1) * windowSeconds;
      return { ...window, attribute: `${name}${windowSeconds}x${index}`, endSeconds };
    });
    const update = new UpdateCommand({
      TableName: table.name,
      Key: keys.rateWindow(key, itemStart),
      ...countingUpdate(open, itemStart + itemSeconds + slackSeconds),
    });
    try {
      await table.run((documents) => documents.send(update));
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const untilSeconds = fullUntil(open, error.Item);
      if (refusals.size >= maxRemembered) refusals.clear();
      refusals.set(refused, untilSeconds);
      refuse(untilSeconds);
    }
  }

  return {
    async take(throttle, caller) {
      for (const counter of countersOf(throttle, caller, addressLimitMultiplier)) await count(throttle, counter);
    },
  };
}
