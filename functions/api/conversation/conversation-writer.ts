import { createHash } from 'node:crypto';
import { createCircuitBreaker } from '#functions/adapters/writer/circuit-breaker.ts';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { patientMs } from '#functions/composition/patient-ms.ts';
import { part } from '#functions/composition/shop-of.ts';
import { createModelBudgetRepository } from '#functions/data/model-budget-repository.ts';
import { type Clock, isoTime, systemClock } from '#functions/domain/kernel/clock.ts';
import type { Writer } from '#functions/domain/ports/writer.ts';
import { budgetedWriter } from '#functions/domain/throttle/budgeted-writer.ts';
import { ipBucket } from '#functions/domain/throttle/ip-bucket.ts';
import { createModelBudget, type Spender } from '#functions/domain/throttle/model-budget.ts';

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

/**
 * A model for endpoints, at the expense of a spender: one retry, and a circuit breaker per environment.
 * @param whole bounds the whole reply; an `edit` must also start within the time of a `reply`
 */
export function writerBy(model: ModelName, whole: 'reply' | 'edit' | 'reading' = 'reply') {
  const names = ['openaiApiKey', 'openaiBaseUrl', 'modelPatience', model, ...spendAs.configNames] as const;
  return part(names, (config, table) => {
    const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl } = config;
    const access = { apiKey, baseUrl, model: config[model] };
    const times = {
      timeoutMs: patientMs(whole, config),
      silenceMs: patientMs(whole === 'edit' ? 'reply' : whole, config),
    };
    const [clock, spend] = [systemClock, spendAs.make(config, table)];
    const breaker = createCircuitBreaker(clock);
    const writer = createOpenaiWriter({ ...access, ...times, clock, breaker, maxRetries: 1 });
    return (spender: Spender): Writer => budgetedWriter(writer, spend(spender));
  });
}

/** An anonymous hash of network and day for the model provider. */
export function visitorIdentifier(sourceAddress: string, clock: Clock): string {
  const day = isoTime(clock).slice(0, 10);
  return createHash('sha256')
    .update(`${ipBucket(sourceAddress)} ${day}`)
    .digest('hex')
    .slice(0, 32);
}
