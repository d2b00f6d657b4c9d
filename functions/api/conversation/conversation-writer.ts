import { createHash } from 'node:crypto';
import { createCircuitBreaker } from '#functions/adapters/writer/circuit-breaker.ts';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { part } from '#functions/composition/shop-of.ts';
import { createModelBudgetRepository } from '#functions/data/model-budget-repository.ts';
import { type Clock, isoTime, systemClock } from '#functions/domain/kernel/clock.ts';
import type { Writer } from '#functions/domain/ports/writer.ts';
import { budgetedWriter } from '#functions/domain/throttle/budgeted-writer.ts';
import { ipBucket } from '#functions/domain/throttle/ip-bucket.ts';
import { createModelBudget, type Spend, type Spender } from '#functions/domain/throttle/model-budget.ts';

/** Threat 41: API Gateway's limit is 29 s. */
const answerTimeoutMs = 20_000;

interface ModelAccess {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly model: string;
  /** Total time of a reply that has started. */
  readonly writingTimeoutMs?: number;
}

/** The day's budgets of model tokens: what runs a call at the expense of a spender. */
export const spendAs = part(
  ['visitorTokensPerDay', 'customerTokensPerDay', 'addressLimitMultiplier'],
  ({ visitorTokensPerDay: visitors, customerTokensPerDay: customers, addressLimitMultiplier }, table) =>
    createModelBudget({
      budget: createModelBudgetRepository(table),
      clock: systemClock,
      addressLimitMultiplier,
      tokensPerDay: { visitors, customers },
    }),
);

type ModelName = 'openaiChatModel' | 'openaiStoryModel';

/** A model for endpoints, at the expense of a spender. @param model which one @param writingTimeoutMs total time of a reply that has started */
export function writerBy(model: ModelName, writingTimeoutMs?: number) {
  return part(['openaiApiKey', 'openaiBaseUrl', model, ...spendAs.configNames], (config, table) => {
    const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl } = config;
    const access = { apiKey, baseUrl, model: config[model], ...(writingTimeoutMs && { writingTimeoutMs }) };
    return conversationWriter(access, spendAs.make(config, table), systemClock);
  });
}

/** The model for endpoints, at the expense of a spender: one retry, and a circuit breaker per environment. */
function conversationWriter(
  { writingTimeoutMs = answerTimeoutMs, ...access }: ModelAccess,
  spendAs: (spender: Spender) => Spend,
  clock: Clock,
): (spender: Spender) => Writer {
  const breaker = createCircuitBreaker(clock);
  const times = { timeoutMs: writingTimeoutMs, silenceMs: answerTimeoutMs };
  const writer = createOpenaiWriter({ ...access, ...times, clock, breaker, maxRetries: 1 });
  return (spender) => budgetedWriter(writer, spendAs(spender));
}

/** An anonymous hash of network and day for the model provider. */
export function visitorIdentifier(sourceAddress: string, clock: Clock): string {
  const day = isoTime(clock).slice(0, 10);
  return createHash('sha256')
    .update(`${ipBucket(sourceAddress)} ${day}`)
    .digest('hex')
    .slice(0, 32);
}
