import { forCustomer } from '#functions/composition/customer.ts';
import { requireFilmBooking } from '#functions/composition/film-booking.ts';
import { shareCards } from '#functions/composition/share-cards.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContributorRepository } from '#functions/data/contributor-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { handleOf } from '#functions/domain/account/session.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { editStory } from '#functions/domain/story/editing/edit-story.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.updateStory,
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
    const { updatedAt: seenAt, cause = 'edited', ...change } = body;
    const { userId, sessionId } = caller;
    const edit = { userId, ...path, ...change, seenAt, cause, editor: handleOf(sessionId) } as const;
    const { storyId, ...edited } = await editStory(edit, shop);
    return { success: true, message: 'Story has been updated', data: { _id: storyId, ...edited } };
  },
);
