import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createFilmBriefRepository } from '#functions/data/film-brief-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { saveFilmBrief } from '#functions/domain/film/brief.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/film-brief.ts';

export const handler = defineHandler(
  endpoints.saveFilmBrief,
  shopOf({ ...forCustomer, stories: createStoryRepository, filmBriefs: createFilmBriefRepository }),
  async ({ caller, path, body }, shop) => {
    const request = { userId: caller.userId, storyId: path.storyId, ...body };
    return { success: true, data: await saveFilmBrief(request, shop) };
  },
);
