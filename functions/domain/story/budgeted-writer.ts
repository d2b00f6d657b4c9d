import { AppError } from '../../runtime/app-error.ts';
import { type Clock, epochSeconds, isoTime } from '../../runtime/clock.ts';
import type { ModelCall, Writer } from './writer.ts';

/**
 * Tokens that visitors may cost us in a day, over all of them (RELIABILITY row 38): about 4,000 whole conversations with
 * their previews. Stories that were paid for, or are a customer's free first one, are written outside of it.
 */
export const modelBudget = { tokensPerDay: 20_000_000, shards: 10 } as const;

const keptSeconds = 7 * 86_400;
const shardTries = 3;
/** English has 4 characters to a token; 3 is on the safe side for other languages. */
const charactersPerToken = 3;

export interface BudgetShard {
  /** UTC day, 2026-11-21. */
  readonly day: string;
  readonly shard: number;
}

export interface ModelBudget {
  /** Takes tokens of a shard unless that would exceed its limit; both at once, so that a rush cannot overdraw it. */
  reserve(shard: BudgetShard, tokens: number, limit: number, expiresAtSeconds: number): Promise<boolean>;
  giveBack(shard: BudgetShard, tokens: number): Promise<void>;
}

interface BudgetOptions {
  readonly budget: ModelBudget;
  readonly clock: Clock;
  readonly random?: () => number;
  readonly tokensPerDay?: number;
}

/** The most a call can cost: what it sends, and the longest answer it allows. */
function greatestTokens({ system, messages, maxCompletionTokens }: ModelCall): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, system.length);
  return Math.ceil(characters / charactersPerToken) + maxCompletionTokens;
}

/** Seconds until the next UTC day, when there is a new budget. */
function secondsLeftOfDay(clock: Clock): number {
  const day = 86_400;
  return day - (epochSeconds(clock) % day);
}

/**
 * A writer that asks the model only while the day's budget lasts: the greatest cost is reserved before a call, and what it
 * did not use is given back after it, all of it when the call came to nothing.
 * @throws AppError assistant-busy when the budget is spent; the model is not asked then
 */
export function budgetedWriter(writer: Writer, options: BudgetOptions): Writer {
  const { budget, clock, random = Math.random, tokensPerDay = modelBudget.tokensPerDay } = options;
  const limit = Math.floor(tokensPerDay / modelBudget.shards);

  async function reserve(tokens: number): Promise<BudgetShard> {
    const day = isoTime(clock).slice(0, 10);
    const first = Math.floor(random() * modelBudget.shards);
    for (let attempt = 0; attempt < shardTries; attempt += 1) {
      const shard = { day, shard: (first + attempt) % modelBudget.shards };
      if (await budget.reserve(shard, tokens, limit, epochSeconds(clock, keptSeconds))) return shard;
    }
    throw new AppError('assistant-busy', { retryAfterSeconds: secondsLeftOfDay(clock) });
  }

  async function within<Result>(call: ModelCall, ask: (counted: ModelCall) => Promise<Result>): Promise<Result> {
    const reserved = greatestTokens(call);
    const shard = await reserve(reserved);
    let used: number | undefined;
    const onUsage = (tokens: number) => {
      used = (used ?? 0) + tokens;
    };
    try {
      const result = await ask({ ...call, onUsage });
      // A server that does not tell its usage is taken to have used everything.
      used ??= reserved;
      return result;
    } finally {
      const unused = reserved - (used ?? 0);
      // What cannot be given back is lost to this day's budget, not to the customer.
      if (unused !== 0) await budget.giveBack(shard, unused).catch(() => undefined);
    }
  }

  return {
    converse: (call) => within(call, (counted) => writer.converse(counted)),
    compose: (call, format) => within(call, (counted) => writer.compose(counted, format)),
  };
}
