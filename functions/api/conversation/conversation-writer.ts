import { createHash } from 'node:crypto';
import { createCircuitBreaker } from '#functions/adapters/writer/circuit-breaker.ts';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { createModelBudgetRepository } from '#functions/data/model-budget-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { type Clock, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Writer } from '#functions/domain/ports/writer.ts';
import { budgetedWriter } from '#functions/domain/story/budgeted-writer.ts';
import { ipBucket } from '#functions/domain/throttle/ip-bucket.ts';
import type { Config } from '#functions/runtime/config.ts';

/** Threat 41: API Gateway's limit is 29 s. */
const answerTimeoutMs = 20_000;

interface ModelAccess {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly model: string;
  /** Of all visitors. */
  readonly tokensPerDay: number;
  /** Total time of a reply that has started. */
  readonly writingTimeoutMs?: number;
}

/** Configuration of endpoints that write or rewrite stories during the request. */
export const storyModelConfigNames = [
  'openaiApiKey',
  'openaiBaseUrl',
  'openaiStoryModel',
  'modelTokensPerDay',
] as const;

export function storyModelAccess(config: Config<(typeof storyModelConfigNames)[number]>): ModelAccess {
  const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiStoryModel: model, modelTokensPerDay } = config;
  return { apiKey, baseUrl, model, tokensPerDay: modelTokensPerDay };
}

/** The model for endpoints: within the daily budget, one retry, and a circuit breaker per environment. */
export function conversationWriter(
  { tokensPerDay, writingTimeoutMs = answerTimeoutMs, ...access }: ModelAccess,
  { table, clock }: { readonly table: Table; readonly clock: Clock },
): Writer {
  const breaker = createCircuitBreaker(clock);
  const times = { timeoutMs: writingTimeoutMs, silenceMs: answerTimeoutMs };
  const writer = createOpenaiWriter({ ...access, ...times, clock, breaker, maxRetries: 1 });
  return budgetedWriter(writer, { budget: createModelBudgetRepository(table), clock, tokensPerDay });
}

/** An anonymous hash of network and day for the model provider. */
export function visitorIdentifier(sourceAddress: string, clock: Clock): string {
  const day = isoTime(clock).slice(0, 10);
  return createHash('sha256')
    .update(`${ipBucket(sourceAddress)} ${day}`)
    .digest('hex')
    .slice(0, 32);
}
