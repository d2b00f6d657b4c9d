import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { budgetedTranscriber } from '#functions/domain/speech/budgeted-transcriber.ts';
import { transcribeAnswer } from '#functions/domain/speech/transcribe-answer.ts';
import { spenderOf } from '#functions/domain/throttle/model-budget.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { readAudioForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/transcription.ts';
import { spendAs } from './conversation-writer.ts';
import { transcriber } from './transcriber.ts';

export const handler = defineHandler(
  endpoints.transcribeAnswer,
  shopOf({
    ...forCustomer,
    readForm: () => readAudioForm,
    spendAs,
    transcriber,
  }),
  async ({ caller, form, sourceAddress, signal, logger }, shop) => {
    const call = { language: form.fields.language, signal, logger };
    const budgeted = budgetedTranscriber(shop.transcriber, shop.spendAs(spenderOf(caller?.userId, sourceAddress)));
    return { success: true, data: { text: await transcribeAnswer(form.file?.bytes, budgeted, call) } };
  },
);
