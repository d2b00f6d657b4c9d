import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createFilmBriefRepository } from '#functions/data/film-brief-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { getFilmBrief } from '#functions/domain/film/brief.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/film-brief.ts';

export const handler = defineHandler(
  endpoints.getFilmBrief,
  shopOf({ ...forCustomer, stories: createStoryRepository, filmBriefs: createFilmBriefRepository }),
  async ({ caller, path }, shop) => {
    return { success: true, data: await getFilmBrief(caller.userId, path.storyId, shop) };
  },
);
