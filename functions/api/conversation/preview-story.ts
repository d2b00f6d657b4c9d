import { forCustomer } from '#functions/composition/customer.ts';
import { patientMs } from '#functions/composition/patient-ms.ts';
import { part, shopOf } from '#functions/composition/shop-of.ts';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { previewStory } from '#functions/domain/draft/preview-story.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { spenderOf } from '#functions/domain/throttle/model-budget.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { streaming } from '#functions/runtime/event-stream.ts';
import { timeoutSignal } from '#functions/runtime/signals.ts';
import * as endpoints from '#shared/endpoints/conversation.ts';
import { visitorIdentifier, writerBy } from './conversation-writer.ts';

export const handler = defineHandler(
  endpoints.previewStory,
  shopOf({
    ...forCustomer,
    writerFor: writerBy('openaiStoryModel'),
    readerFor: writerBy('openaiChatModel', 'reading'),
    identifiers: () => systemIdentifiers,

    drafts: createDraftRepository,
    customerDrafts: createCustomerDraftRepository,
    briefSignal: part(['modelPatience'], (config) => () => timeoutSignal(patientMs('reading', config))),
  }),
  async ({ caller, body, sourceAddress, signal, logger, onDelta }, shop) => {
    const safetyIdentifier = visitorIdentifier(sourceAddress, shop.clock);
    const request = { ...body, userId: caller?.userId, onDelta };
    const spender = spenderOf(caller?.userId, sourceAddress);
    const models = { writer: shop.writerFor(spender), reader: shop.readerFor(spender) };
    const preview = await previewStory(request, { ...shop, ...models }, { safetyIdentifier, signal, logger });
    return { success: true, ...preview };
  },
  streaming,
);
