import { visitorIdentifier, writerBy } from '#functions/api/conversation/conversation-writer.ts';
import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createFilmBriefRepository } from '#functions/data/film-brief-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { writeFilmBrief } from '#functions/domain/film/write-brief.ts';
import { spenderOf } from '#functions/domain/throttle/model-budget.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/film-brief.ts';

export const handler = defineHandler(
  endpoints.writeFilmBrief,
  shopOf({
    ...forCustomer,
    writerFor: writerBy('openaiStoryModel'),
    stories: createStoryRepository,
    filmBriefs: createFilmBriefRepository,
  }),
  async ({ caller, path, body, sourceAddress, signal, logger }, shop) => {
    const safetyIdentifier = visitorIdentifier(sourceAddress, shop.clock);
    const request = { userId: caller.userId, storyId: path.storyId, ...body };
    const writer = shop.writerFor(spenderOf(caller.userId, sourceAddress));
    const data = await writeFilmBrief(request, { ...shop, writer }, { safetyIdentifier, signal, logger });
    return { success: true, data };
  },
);
