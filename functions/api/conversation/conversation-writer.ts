import { createHash } from 'node:crypto';
import { createCircuitBreaker } from '#functions/adapters/writer/circuit-breaker.ts';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { createModelBudgetRepository } from '#functions/data/model-budget-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { type Clock, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Writer } from '#functions/domain/ports/writer.ts';
import { budgetedWriter } from '#functions/domain/throttle/budgeted-writer.ts';
import { ipBucket } from '#functions/domain/throttle/ip-bucket.ts';
import { createModelBudget, type Spend, type Spender } from '#functions/domain/throttle/model-budget.ts';
import type { Config } from '#functions/runtime/config.ts';

/** Threat 41: API Gateway's limit is 29 s. */
const answerTimeoutMs = 20_000;

interface ModelAccess {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly model: string;
  /** Total time of a reply that has started. */
  readonly writingTimeoutMs?: number;
}

export const modelBudgetConfigNames = ['visitorTokensPerDay', 'customerTokensPerDay'] as const;

/** The day's budgets of model tokens. @returns what runs a call at the expense of a spender */
export function modelBudget(
  config: Config<'addressLimitMultiplier' | (typeof modelBudgetConfigNames)[number]>,
  { table, clock }: { readonly table: Table; readonly clock: Clock },
): (spender: Spender) => Spend {
  const { visitorTokensPerDay: visitors, customerTokensPerDay: customers, addressLimitMultiplier } = config;
  const budget = createModelBudgetRepository(table);
  return createModelBudget({ budget, clock, addressLimitMultiplier, tokensPerDay: { visitors, customers } });
}

/** Configuration of endpoints that write or rewrite stories during the request. */
export const storyModelConfigNames = [
  ...modelBudgetConfigNames,
  'openaiApiKey',
  'openaiBaseUrl',
  'openaiStoryModel',
] as const;

export function storyModelAccess(config: Config<'openaiApiKey' | 'openaiBaseUrl' | 'openaiStoryModel'>): ModelAccess {
  const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiStoryModel: model } = config;
  return { apiKey, baseUrl, model };
}

/** The model for endpoints, at the expense of a spender: one retry, and a circuit breaker per environment. */
export function conversationWriter(
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
