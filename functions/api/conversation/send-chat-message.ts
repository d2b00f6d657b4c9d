import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { answerTurn } from '#functions/domain/draft/answer-turn.ts';
import { askWren } from '#functions/domain/interview/ask-wren.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { spenderOf } from '#functions/domain/throttle/model-budget.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { streaming } from '#functions/runtime/event-stream.ts';
import { categoryOfPrompt } from '#shared/catalogue/categories.ts';
import * as endpoints from '#shared/endpoints/conversation.ts';
import { visitorIdentifier, writerBy } from './conversation-writer.ts';

export const handler = defineHandler(
  endpoints.sendChatMessage,
  shopOf({
    ...forCustomer,
    writerFor: writerBy('openaiChatModel'),
    identifiers: () => systemIdentifiers,
    drafts: createDraftRepository,
    customerDrafts: createCustomerDraftRepository,
  }),
  async ({ caller, body, sourceAddress, signal, logger, onDelta }, shop) => {
    const { writerFor, clock } = shop;
    const writer = writerFor(spenderOf(caller?.userId, sourceAddress));
    const safetyIdentifier = visitorIdentifier(sourceAddress, clock);
    const ask = () => askWren(writer, body, { safetyIdentifier, signal, logger, onDelta });
    const turn = { ...body, userId: caller?.userId, category: categoryOfPrompt(body.prompt) };
    return { success: true, ...(await answerTurn(turn, ask, shop, logger)) };
  },
  streaming,
);
