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

/** Threat 41: API Gateway gives up after 29 s, so a model that has not answered in 20 s will not be waited for. */
const answerTimeoutMs = 20_000;

interface ModelAccess {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly model: string;
  /** What all visitors together may cost in a day. */
  readonly tokensPerDay: number;
  /** How long an answer that has begun to come may take in all, where that is longer than one that has not. */
  readonly writingTimeoutMs?: number;
}

/** What an endpoint is configured with that lets stories be written, or rewritten, while somebody waits. */
export const storyModelConfigNames = [
  'openaiApiKey',
  'openaiBaseUrl',
  'openaiStoryModel',
  'modelTokensPerDay',
] as const;

/** Those values as `conversationWriter` takes them. */
export function storyModelAccess(config: Config<(typeof storyModelConfigNames)[number]>): ModelAccess {
  const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiStoryModel: model, modelTokensPerDay } = config;
  return { apiKey, baseUrl, model, tokensPerDay: modelTokensPerDay };
}

/**
 * The model as the endpoints call it: within the day's budget, with one retry after a passing fault and a breaker that lives
 * as long as the function.
 */
export function conversationWriter(
  { tokensPerDay, writingTimeoutMs = answerTimeoutMs, ...access }: ModelAccess,
  { table, clock }: { readonly table: Table; readonly clock: Clock },
): Writer {
  const breaker = createCircuitBreaker(clock);
  const times = { timeoutMs: writingTimeoutMs, silenceMs: answerTimeoutMs };
  const writer = createOpenaiWriter({ ...access, ...times, clock, breaker, maxRetries: 1 });
  return budgetedWriter(writer, { budget: createModelBudgetRepository(table), clock, tokensPerDay });
}

/** Tells visitors apart for the model's provider, by a hash of network and day that names nobody. */
export function visitorIdentifier(sourceAddress: string, clock: Clock): string {
  const day = isoTime(clock).slice(0, 10);
  return createHash('sha256')
    .update(`${ipBucket(sourceAddress)} ${day}`)
    .digest('hex')
    .slice(0, 32);
}
