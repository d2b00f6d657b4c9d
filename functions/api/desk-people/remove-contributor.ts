import { forOperator } from '#functions/composition/operator.ts';
import { shareCards } from '#functions/composition/share-cards.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContributorRepository, createInvitationRepository } from '#functions/data/contributor-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { removeContributor } from '#functions/domain/together/own-people.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.removeContributor,
  shopOf({
    ...forOperator,
    contributors: createContributorRepository,
    invitations: createInvitationRepository,
    stories: createStoryRepository,
    storyTexts: createStoryTextRepository,
    shareCards,
    identifiers: () => systemIdentifiers,
  }),
  async (call, { audit, ...shop }) => {
    const { userId: customerId, storyId, personId } = call.path;
    const what = `Removed a part of story ${storyId}`;
    const act = { action: 'remove-contributor', customerId, about: personId, what, reason: call.body.reason };
    await removeContributor({ userId: customerId, storyId, personId }, { ...shop, transactions: audit.act(call, act) });
    return { success: true, message: 'Their part is gone.' };
  },
);
