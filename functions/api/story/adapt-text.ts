import { visitorIdentifier, writerBy } from '#functions/api/conversation/conversation-writer.ts';
import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createAdaptationRepository } from '#functions/data/adaptation-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { adaptText } from '#functions/domain/story/editing/adaptation.ts';
import { spenderOf } from '#functions/domain/throttle/model-budget.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/posting.ts';

export const handler = defineHandler(
  endpoints.adaptText,
  shopOf({
    ...forCustomer,
    writerFor: writerBy('openaiStoryModel'),
    stories: createStoryRepository,
    adaptations: createAdaptationRepository,
  }),
  async ({ caller, path, body, sourceAddress, signal, logger }, shop) => {
    const safetyIdentifier = visitorIdentifier(sourceAddress, shop.clock);
    const request = { userId: caller.userId, storyId: path.storyId, ...body };
    const writer = shop.writerFor(spenderOf(caller.userId, sourceAddress));
    const data = await adaptText(request, { ...shop, writer }, { safetyIdentifier, signal, logger });
    return { success: true, message: 'The text has been adapted', data };
  },
);
