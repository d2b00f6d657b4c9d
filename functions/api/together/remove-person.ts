import { forCustomer } from '#functions/composition/customer.ts';
import { shareCards } from '#functions/composition/share-cards.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContributorRepository, createInvitationRepository } from '#functions/data/contributor-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { removePerson } from '#functions/domain/together/own-people.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/together.ts';

export const handler = defineHandler(
  endpoints.removePerson,
  shopOf({
    ...forCustomer,
    contributors: createContributorRepository,
    invitations: createInvitationRepository,
    stories: createStoryRepository,
    storyTexts: createStoryTextRepository,
    shareCards,
    identifiers: () => systemIdentifiers,
  }),
  async ({ caller, path }, shop) => ({
    success: true,
    data: await removePerson({ userId: caller.userId, ...path }, shop),
  }),
);
