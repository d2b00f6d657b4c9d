import { forCustomer } from '#functions/composition/customer.ts';
import { requireFilmBooking } from '#functions/composition/film-booking.ts';
import { shareCards } from '#functions/composition/share-cards.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContributorRepository } from '#functions/data/contributor-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { restoreVersion } from '#functions/domain/story/editing/versions.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.restoreStoryVersion,
  shopOf({
    ...forCustomer,
    stories: createStoryRepository,
    storyTexts: createStoryTextRepository,
    contributors: createContributorRepository,
    shareCards,
    identifiers: () => systemIdentifiers,
    requireFilmBooking,
  }),
  async ({ caller, path, body }, shop) => {
    const restoration = { userId: caller.userId, ...path, seenAt: body.updatedAt };
    const { storyId: _id, updatedAt, description } = await restoreVersion(restoration, shop);
    return { success: true, message: 'The earlier version has been restored', data: { _id, updatedAt, description } };
  },
);
