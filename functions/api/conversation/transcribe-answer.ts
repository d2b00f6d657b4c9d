import { createCircuitBreaker } from '#functions/adapters/writer/circuit-breaker.ts';
import { createOpenaiTranscriber } from '#functions/adapters/writer/openai-transcriber.ts';
import { forCustomer } from '#functions/composition/customer.ts';
import { patientMs } from '#functions/composition/patient-ms.ts';
import { part, shopOf } from '#functions/composition/shop-of.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { budgetedTranscriber } from '#functions/domain/speech/budgeted-transcriber.ts';
import { transcribeAnswer } from '#functions/domain/speech/transcribe-answer.ts';
import { spenderOf } from '#functions/domain/throttle/model-budget.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { readAudioForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/transcription.ts';
import { spendAs } from './conversation-writer.ts';

export const handler = defineHandler(
  endpoints.transcribeAnswer,
  shopOf({
    ...forCustomer,
    readForm: () => readAudioForm,
    spendAs,
    transcriber: part(
      ['openaiApiKey', 'openaiBaseUrl', 'openaiTranscriptionModel', 'modelPatience'],
      ({ openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiTranscriptionModel: model, ...config }) => {
        const timeoutMs = patientMs('transcription', config);
        const breaker = createCircuitBreaker(systemClock);
        return createOpenaiTranscriber({ apiKey, baseUrl, model, timeoutMs, breaker, clock: systemClock });
      },
    ),
  }),
  async ({ caller, form, sourceAddress, signal, logger }, { transcriber, ...shop }) => {
    const call = { language: form.fields.language, signal, logger };
    const budgeted = budgetedTranscriber(transcriber, shop.spendAs(spenderOf(caller?.userId, sourceAddress)));
    return { success: true, data: { text: await transcribeAnswer(form.file?.bytes, budgeted, call) } };
  },
);
