import { createCircuitBreaker } from '#functions/adapters/writer/circuit-breaker.ts';
import { createOpenaiTranscriber } from '#functions/adapters/writer/openai-transcriber.ts';
import { patientMs } from '#functions/composition/patient-ms.ts';
import { part } from '#functions/composition/shop-of.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';

/** Speech to text for endpoints, with a circuit breaker per environment. */
export const transcriber = part(
  ['openaiApiKey', 'openaiBaseUrl', 'openaiTranscriptionModel', 'modelPatience'],
  ({ openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiTranscriptionModel: model, ...config }) => {
    const timeoutMs = patientMs('transcription', config);
    const breaker = createCircuitBreaker(systemClock);
    return createOpenaiTranscriber({ apiKey, baseUrl, model, timeoutMs, breaker, clock: systemClock });
  },
);
