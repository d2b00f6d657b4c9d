import { createCircuitBreaker } from '#functions/adapters/writer/circuit-breaker.ts';
import { createOpenaiTranscriber } from '#functions/adapters/writer/openai-transcriber.ts';
import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createModelBudgetRepository } from '#functions/data/model-budget-repository.ts';
import { budgetedTranscriber } from '#functions/domain/speech/budgeted-transcriber.ts';
import { transcribeAnswer } from '#functions/domain/speech/transcribe-answer.ts';
import { withinModelBudget } from '#functions/domain/story/budgeted-writer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { readAudioForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/transcription.ts';

/** The function has 28 s and responds 1.5 s after its calls end (threat 41). */
const timeoutMs = 25_000;

export const handler = defineHandler(
  endpoints.transcribeAnswer,
  dependencies(
    [...customerConfigNames, 'openaiApiKey', 'openaiBaseUrl', 'openaiTranscriptionModel', 'modelTokensPerDay'],
    (config) => {
      const base = customerCollaborators(config);
      const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiTranscriptionModel: model } = config;
      const breaker = createCircuitBreaker(base.clock);
      const transcriber = createOpenaiTranscriber({ apiKey, baseUrl, model, timeoutMs, breaker, clock: base.clock });
      const budget = createModelBudgetRepository(base.table);
      const spend = withinModelBudget({ budget, clock: base.clock, tokensPerDay: config.modelTokensPerDay });
      return { ...base, readForm: readAudioForm, transcriber: budgetedTranscriber(transcriber, spend) };
    },
  ),
  async ({ form, signal, logger }, { transcriber }) => {
    const call = { language: form.fields.language, signal, logger };
    return { success: true, data: { text: await transcribeAnswer(form.file?.bytes, transcriber, call) } };
  },
);
