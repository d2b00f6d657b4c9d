import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { LogCode } from '#functions/domain/kernel/log-messages.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import { tableDefinition } from '#shared/names/table.ts';
import { networkOf } from './ip-bucket.ts';

/** The day's counter is sharded for throughput; each shard has an equal part of the limit. */
export const { modelBudgetShards } = tableDefinition;
/** More than the longest interview with its preview: 220,000 (threat 157). */
export const newcomerTokens = 250_000;
/** The part of a budget that only newcomers may use: those who used at most `newcomerTokens` today. */
const newcomersPart = 0.5;
/** The part of a budget that one network or customer may use in a day. */
const largestShare = 0.1;

/**
 * Each cent sold yesterday or today adds so many tokens to a budget: a story of $19 adds 950,000 tokens, 45 interviews, which cost
 * $0.30 (decision 0105).
 */
const tokensPerCentSold = 500;
const salesAreFreshMs = 300_000;
const dayMs = 86_400_000;

const retentionSeconds = 7 * 86_400;
const shareRetentionSeconds = 2 * 86_400;
const shardTries = 3;

export type BudgetName = 'visitors' | 'customers';

/** Whose share of a budget a call uses. */
export interface Spender {
  readonly budget: BudgetName;
  /** A customer's id, or a visitor's network. */
  readonly who: string;
}

export function spenderOf(userId: string | undefined, sourceAddress: string): Spender {
  return userId === undefined
    ? { budget: 'visitors', who: networkOf(sourceAddress) }
    : { budget: 'customers', who: userId };
}

/** A counter of tokens: a shard of a budget, or the use of one spender. */
export type BudgetCounter = {
  readonly budget: BudgetName;
  /** UTC day, 2026-11-21. */
  readonly day: string;
} & ({ readonly shard: number } | { readonly who: string });

export interface ModelBudget {
  /** Reserves tokens unless they exceed the limit; atomic. @returns the counter's total, or undefined when refused */
  reserve(counter: BudgetCounter, tokens: number, limit: number, expiresAtSeconds: number): Promise<number | undefined>;
  giveBack(counter: BudgetCounter, tokens: number): Promise<void>;
  /** @returns cents of the orders of these days, less refunds */
  soldCents(days: readonly string[]): Promise<number>;
  /** @returns true to the first caller per budget, day and percentage */
  claimNotice(budget: BudgetName, day: string, percent: number, expiresAtSeconds: number): Promise<boolean>;
}

/** Logged once a day and budget each; alarms count these codes (defence D7). */
const notices = [
  { percent: 50, code: 'MODEL_BUDGET_HALF_USED' },
  { percent: 80, code: 'MODEL_BUDGET_NEARLY_USED' },
  { percent: 100, code: 'MODEL_BUDGET_SPENT' },
] as const satisfies readonly { percent: number; code: LogCode }[];

interface BudgetOptions {
  readonly budget: ModelBudget;
  readonly clock: Clock;
  readonly random?: () => number;
  /** Of a day without sales; 0 is off, whatever is sold. */
  readonly tokensPerDay: Readonly<Record<BudgetName, number>>;
  /** Multiplies a network's share; 1 in the cloud. */
  readonly addressLimitMultiplier: number;
}

function secondsLeftOfDay(clock: Clock): number {
  const day = 86_400;
  return day - (epochSeconds(clock) % day);
}

function refusal(name: BudgetName, clock: Clock): AppError {
  const retryAfterSeconds = secondsLeftOfDay(clock);
  if (name === 'visitors') return new AppError('busy-day', { retryAfterSeconds });
  const message = 'Wren can’t help with more today. Nothing is lost. Please come back tomorrow.';
  return new AppError('busy-day', { message, retryAfterSeconds });
}

function budgetNotices({ budget, clock }: Pick<BudgetOptions, 'budget' | 'clock'>) {
  const reported = new Set<string>();

  async function report(name: BudgetName, day: string, percent: number, logger: Logger): Promise<void> {
    const notice = notices.find((each) => each.percent === percent);
    const key = `${name} ${day} ${percent}`;
    if (notice === undefined || reported.has(key)) return;
    reported.add(key);
    const expiresAtSeconds = epochSeconds(clock, retentionSeconds);
    // A table error must not change the reply.
    const isFirst = await budget.claimNotice(name, day, percent, expiresAtSeconds).catch(() => false);
    if (isFirst) logger.error(notice.code, { day, percent, budget: name });
  }

  return {
    /** Shards are chosen at random, so the first one to pass a percentage represents all. */
    async reserved(
      name: BudgetName,
      day: string,
      { before, after, limit }: Readonly<Record<'before' | 'after' | 'limit', number>>,
      logger: Logger,
    ) {
      for (const { percent } of notices) {
        const mark = (percent / 100) * limit;
        if (percent < 100 && before < mark && after >= mark) await report(name, day, percent, logger);
      }
    },
    report,
  };
}

/** The tokens that sales have brought, read every five minutes. A table error must not refuse a call. */
function tokensFromSales({ budget, clock }: Pick<BudgetOptions, 'budget' | 'clock'>): () => Promise<number> {
  let known = { tokens: 0, untilMs: 0 };
  return async () => {
    const now = clock.now();
    if (now < known.untilMs) return known.tokens;
    const days = [now - dayMs, now].map((ms) => new Date(ms).toISOString().slice(0, 10));
    const cents = await budget.soldCents(days).catch(() => undefined);
    const tokens = cents === undefined ? known.tokens : Math.max(0, cents) * tokensPerCentSold;
    known = { tokens, untilMs: now + salesAreFreshMs };
    return tokens;
  };
}

type ReportUsage = (tokens: number) => void;

/**
 * Runs a model call within the day's budget: reserves its maximum cost and returns the unused part.
 * @throws AppError busy-day without a model call
 */
export type Spend = <Result>(
  tokens: number,
  logger: Logger,
  ask: (onUsage: ReportUsage) => Promise<Result>,
) => Promise<Result>;

/**
 * Limits the model calls of a day. Customers and visitors have budgets of their own, which grow with sales. Of each, one share
 * is at most a tenth, and one half is for newcomers only, so that others cannot use up their interviews (threat 157).
 */
export function createModelBudget(options: BudgetOptions): (spender: Spender) => Spend {
  const { budget, clock, random = Math.random, tokensPerDay, addressLimitMultiplier } = options;
  const notices = budgetNotices(options);
  const fromSales = tokensFromSales(options);

  async function limitsOf(name: BudgetName) {
    const ownTokens = tokensPerDay[name];
    const tokens = ownTokens === 0 ? 0 : ownTokens + (await fromSales());
    const multiplier = name === 'visitors' ? addressLimitMultiplier : 1;
    const forNewcomers = newcomerTokens * multiplier;
    const share = Math.max(forNewcomers, tokens * largestShare * multiplier);
    return {
      shard: Math.floor(tokens / modelBudgetShards),
      forNewcomers,
      // The table accepts no larger number.
      share: Math.floor(Math.min(share, Number.MAX_SAFE_INTEGER)),
    };
  }

  async function reserveShard(spender: Spender, day: string, tokens: number, most: number) {
    const first = Math.floor(random() * modelBudgetShards);
    for (let attempt = 0; attempt < shardTries; attempt += 1) {
      const shard = { budget: spender.budget, day, shard: (first + attempt) % modelBudgetShards };
      const after = await budget.reserve(shard, tokens, most, epochSeconds(clock, retentionSeconds));
      if (after !== undefined) return { shard, after };
    }
    return undefined;
  }

  async function reserve(spender: Spender, tokens: number, logger: Logger): Promise<readonly BudgetCounter[]> {
    const day = isoTime(clock).slice(0, 10);
    const { budget: name } = spender;
    const limits = await limitsOf(name);
    const share = { ...spender, day };
    const used = await budget.reserve(share, tokens, limits.share, epochSeconds(clock, shareRetentionSeconds));
    if (used === undefined) {
      logger.info('MODEL_SHARE_USED', { day, budget: name, ...(name === 'visitors' && { network: spender.who }) });
      throw refusal(name, clock);
    }
    const isNewcomer = used <= limits.forNewcomers;
    const most = isNewcomer ? limits.shard : Math.floor(limits.shard * (1 - newcomersPart));
    const reserved = await reserveShard(spender, day, tokens, most);
    if (reserved === undefined) {
      await budget.giveBack(share, tokens).catch(() => undefined);
      await notices.report(name, day, isNewcomer ? 100 : 100 * (1 - newcomersPart), logger);
      throw refusal(name, clock);
    }
    const { shard, after } = reserved;
    await notices.reserved(name, day, { before: after - tokens, after, limit: limits.shard }, logger);
    return [shard, share];
  }

  return (spender) =>
    async function spend<Result>(
      tokens: number,
      logger: Logger,
      ask: (onUsage: ReportUsage) => Promise<Result>,
    ): Promise<Result> {
      const counters = await reserve(spender, tokens, logger);
      let used: number | undefined;
      const onUsage = (more: number) => {
        used = (used ?? 0) + more;
      };
      try {
        const result = await ask(onUsage);
        // Without usage data the whole reservation counts.
        used ??= tokens;
        return result;
      } finally {
        const unused = tokens - (used ?? 0);
        if (unused !== 0) await Promise.allSettled(counters.map((counter) => budget.giveBack(counter, unused)));
      }
    };
}
