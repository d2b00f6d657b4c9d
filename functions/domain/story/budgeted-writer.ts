import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { LogCode } from '#functions/domain/kernel/log-messages.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { ModelCall, Writer } from '#functions/domain/ports/writer.ts';

/** The day's counter is sharded for throughput; each shard has an equal part of the limit. */
export const modelBudgetShards = 10;

const retentionSeconds = 7 * 86_400;
const shardTries = 3;
/** About 4 in English; 3 is safe for other languages. */
const charactersPerToken = 3;

export interface BudgetShard {
  /** UTC day, 2026-11-21. */
  readonly day: string;
  readonly shard: number;
}

export interface ModelBudget {
  /** Reserves tokens unless they exceed the shard's limit; atomic. @returns the shard's total, or undefined when refused */
  reserve(shard: BudgetShard, tokens: number, limit: number, expiresAtSeconds: number): Promise<number | undefined>;
  giveBack(shard: BudgetShard, tokens: number): Promise<void>;
  /** @returns true to the first caller per day and percentage */
  claimNotice(day: string, percent: number, expiresAtSeconds: number): Promise<boolean>;
}

/** Logged once a day each; alarms count these codes (defence D7). */
const notices = [
  { percent: 50, code: 'MODEL_BUDGET_HALF_USED' },
  { percent: 80, code: 'MODEL_BUDGET_NEARLY_USED' },
  { percent: 100, code: 'MODEL_BUDGET_SPENT' },
] as const satisfies readonly { percent: number; code: LogCode }[];

interface BudgetOptions {
  readonly budget: ModelBudget;
  readonly clock: Clock;
  readonly random?: () => number;
  readonly tokensPerDay: number;
}

function maxTokensOf({ system, messages, maxCompletionTokens }: ModelCall): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, system.length);
  return Math.ceil(characters / charactersPerToken) + maxCompletionTokens;
}

function secondsLeftOfDay(clock: Clock): number {
  const day = 86_400;
  return day - (epochSeconds(clock) % day);
}

function budgetNotices({ budget, clock }: Pick<BudgetOptions, 'budget' | 'clock'>) {
  const reported = new Set<string>();

  async function report(day: string, percent: number, code: LogCode, logger: Logger): Promise<void> {
    if (reported.has(`${day} ${percent}`)) return;
    reported.add(`${day} ${percent}`);
    // A table error must not change the reply.
    const isFirst = await budget.claimNotice(day, percent, epochSeconds(clock, retentionSeconds)).catch(() => false);
    if (isFirst) logger.error(code, { day, percent });
  }

  return {
    /** Shards are chosen at random, so the first one to pass a percentage represents all. */
    async reserved(
      day: string,
      { before, after, limit }: Readonly<Record<'before' | 'after' | 'limit', number>>,
      logger: Logger,
    ) {
      const passed = notices.filter(({ percent }) => {
        const mark = (percent / 100) * limit;
        return percent < 100 && before < mark && after >= mark;
      });
      for (const { percent, code } of passed) await report(day, percent, code, logger);
    },
    async refused(day: string, logger: Logger) {
      for (const { percent, code } of notices) if (percent === 100) await report(day, percent, code, logger);
    },
  };
}

type ReportUsage = (tokens: number) => void;

/**
 * Limits the model calls of a day: reserves the maximum cost before a call and returns the unused part.
 * @throws AppError assistant-busy without a model call when the budget is spent
 */
export function withinModelBudget(options: BudgetOptions) {
  const { budget, clock, random = Math.random, tokensPerDay } = options;
  const limit = Math.floor(tokensPerDay / modelBudgetShards);
  const tell = budgetNotices(options);

  async function reserve(tokens: number, logger: Logger): Promise<BudgetShard> {
    const day = isoTime(clock).slice(0, 10);
    const first = Math.floor(random() * modelBudgetShards);
    for (let attempt = 0; attempt < shardTries; attempt += 1) {
      const shard = { day, shard: (first + attempt) % modelBudgetShards };
      const after = await budget.reserve(shard, tokens, limit, epochSeconds(clock, retentionSeconds));
      if (after === undefined) continue;
      await tell.reserved(day, { before: after - tokens, after, limit }, logger);
      return shard;
    }
    await tell.refused(day, logger);
    throw new AppError('assistant-busy', { retryAfterSeconds: secondsLeftOfDay(clock) });
  }

  return async function spend<Result>(
    reserved: number,
    logger: Logger,
    ask: (onUsage: ReportUsage) => Promise<Result>,
  ): Promise<Result> {
    const shard = await reserve(reserved, logger);
    let used: number | undefined;
    const onUsage = (tokens: number) => {
      used = (used ?? 0) + tokens;
    };
    try {
      const result = await ask(onUsage);
      // Without usage data the whole reservation counts.
      used ??= reserved;
      return result;
    } finally {
      const unused = reserved - (used ?? 0);
      if (unused !== 0) await budget.giveBack(shard, unused).catch(() => undefined);
    }
  };
}

export function budgetedWriter(writer: Writer, options: BudgetOptions): Writer {
  const spend = withinModelBudget(options);
  const withinBudget = <Result>(call: ModelCall, ask: (counted: ModelCall) => Promise<Result>) =>
    spend(maxTokensOf(call), call.logger, (onUsage) => ask({ ...call, onUsage }));
  return {
    converse: (call, format) => withinBudget(call, (counted) => writer.converse(counted, format)),
    compose: (call, format) => withinBudget(call, (counted) => writer.compose(counted, format)),
  };
}
