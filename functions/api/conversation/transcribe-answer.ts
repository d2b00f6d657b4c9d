import { createCircuitBreaker } from '#functions/adapters/writer/circuit-breaker.ts';
import { createOpenaiTranscriber } from '#functions/adapters/writer/openai-transcriber.ts';
import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { budgetedTranscriber } from '#functions/domain/speech/budgeted-transcriber.ts';
import { transcribeAnswer } from '#functions/domain/speech/transcribe-answer.ts';
import { spenderOf } from '#functions/domain/throttle/model-budget.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { readAudioForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/transcription.ts';
import { modelBudget, modelBudgetConfigNames } from './conversation-writer.ts';

/** The function has 28 s and responds 1.5 s after its calls end (threat 41). */
const timeoutMs = 25_000;

export const handler = defineHandler(
  endpoints.transcribeAnswer,
  dependencies(
    [...customerConfigNames, ...modelBudgetConfigNames, 'openaiApiKey', 'openaiBaseUrl', 'openaiTranscriptionModel'],
    (config) => {
      const base = customerCollaborators(config);
      const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiTranscriptionModel: model } = config;
      const breaker = createCircuitBreaker(base.clock);
      const transcriber = createOpenaiTranscriber({ apiKey, baseUrl, model, timeoutMs, breaker, clock: base.clock });
      return { ...base, readForm: readAudioForm, transcriber, spendAs: modelBudget(config, base) };
    },
  ),
  async ({ caller, form, sourceAddress, signal, logger }, { transcriber, spendAs }) => {
    const call = { language: form.fields.language, signal, logger };
    const budgeted = budgetedTranscriber(transcriber, spendAs(spenderOf(caller?.userId, sourceAddress)));
    return { success: true, data: { text: await transcribeAnswer(form.file?.bytes, budgeted, call) } };
  },
);
