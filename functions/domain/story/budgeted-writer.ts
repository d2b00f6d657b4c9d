import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { LogCode } from '#functions/domain/kernel/log-messages.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { ModelCall, Writer } from '#functions/domain/ports/writer.ts';

/** The day's counter is kept in so many parts, so that it is no bottleneck; each may use its share of the day's tokens. */
export const modelBudgetShards = 10;

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
  /**
   * Takes tokens of a shard unless that would exceed its limit; both at once, so that a rush cannot overdraw it.
   * @returns what the shard has used then, or undefined when it was refused
   */
  reserve(shard: BudgetShard, tokens: number, limit: number, expiresAtSeconds: number): Promise<number | undefined>;
  giveBack(shard: BudgetShard, tokens: number): Promise<void>;
  /** @returns true to the one who is the first to tell of that share of that day's budget */
  tellOnce(day: string, percent: number, expiresAtSeconds: number): Promise<boolean>;
}

/** What an operator is told of a day's budget, once each; alarms count these codes (defence D7). */
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

/** Tells the operator, through the log, how much of the day's budget is used. */
function budgetNotices({ budget, clock }: Pick<BudgetOptions, 'budget' | 'clock'>) {
  // What this instance knows to be told spares the table a write for each call that is refused.
  const told = new Set<string>();

  async function tell(day: string, percent: number, code: LogCode, logger: Logger): Promise<void> {
    if (told.has(`${day} ${percent}`)) return;
    told.add(`${day} ${percent}`);
    // Whoever is served or refused here has nothing to do with it: a table that is out must not turn the answer into another.
    const isFirst = await budget.tellOnce(day, percent, epochSeconds(clock, keptSeconds)).catch(() => false);
    if (isFirst) logger.error(code, { day, percent });
  }

  return {
    /** Callers are dealt to shards by chance, so the first shard to pass a share of its limit speaks for the whole. */
    async reserved(
      day: string,
      { before, after, limit }: Readonly<Record<'before' | 'after' | 'limit', number>>,
      logger: Logger,
    ) {
      const passed = notices.filter(({ percent }) => {
        const mark = (percent / 100) * limit;
        return percent < 100 && before < mark && after >= mark;
      });
      for (const { percent, code } of passed) await tell(day, percent, code, logger);
    },
    async refused(day: string, logger: Logger) {
      for (const { percent, code } of notices) if (percent === 100) await tell(day, percent, code, logger);
    },
  };
}

/**
 * A writer that asks the model only while the day's budget lasts: the greatest cost is reserved before a call, and what it
 * did not use is given back after it, all of it when the call came to nothing.
 * @throws AppError assistant-busy when the budget is spent; the model is not asked then
 */
export function budgetedWriter(writer: Writer, options: BudgetOptions): Writer {
  const { budget, clock, random = Math.random, tokensPerDay } = options;
  const limit = Math.floor(tokensPerDay / modelBudgetShards);
  const tell = budgetNotices(options);

  async function reserve(tokens: number, logger: Logger): Promise<BudgetShard> {
    const day = isoTime(clock).slice(0, 10);
    const first = Math.floor(random() * modelBudgetShards);
    for (let attempt = 0; attempt < shardTries; attempt += 1) {
      const shard = { day, shard: (first + attempt) % modelBudgetShards };
      const after = await budget.reserve(shard, tokens, limit, epochSeconds(clock, keptSeconds));
      if (after === undefined) continue;
      await tell.reserved(day, { before: after - tokens, after, limit }, logger);
      return shard;
    }
    await tell.refused(day, logger);
    throw new AppError('assistant-busy', { retryAfterSeconds: secondsLeftOfDay(clock) });
  }

  async function within<Result>(call: ModelCall, ask: (counted: ModelCall) => Promise<Result>): Promise<Result> {
    const reserved = greatestTokens(call);
    const shard = await reserve(reserved, call.logger);
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
