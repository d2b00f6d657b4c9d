import { spendAs } from '#functions/api/conversation/conversation-writer.ts';
import { transcriber } from '#functions/api/conversation/transcriber.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createInvitationRepository } from '#functions/data/contributor-repository.ts';
import { budgetedTranscriber } from '#functions/domain/speech/budgeted-transcriber.ts';
import { transcribeAnswer } from '#functions/domain/speech/transcribe-answer.ts';
import { countRecording } from '#functions/domain/together/part.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { readAudioForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/together.ts';

export const handler = defineHandler(
  endpoints.transcribePart,
  shopOf({
    ...forVisitor,
    invitations: createInvitationRepository,
    readForm: () => readAudioForm,
    spendAs,
    transcriber,
  }),
  async ({ form, sourceAddress: address, signal, logger }, shop) => {
    const { token, language } = form.fields;
    const who = await countRecording({ token, address }, shop);
    const budgeted = budgetedTranscriber(shop.transcriber, shop.spendAs({ budget: 'customers', who }));
    const text = await transcribeAnswer(form.file?.bytes, budgeted, { language, signal, logger });
    return { success: true, data: { text } };
  },
);
