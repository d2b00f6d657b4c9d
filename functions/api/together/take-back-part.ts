import { shareCards } from '#functions/composition/share-cards.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createInvitationRepository } from '#functions/data/contributor-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { takeBackPart } from '#functions/domain/together/part.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/together.ts';

export const handler = defineHandler(
  endpoints.takeBackPart,
  shopOf({
    ...forVisitor,
    invitations: createInvitationRepository,
    stories: createStoryRepository,
    storyTexts: createStoryTextRepository,
    shareCards,
    identifiers: () => systemIdentifiers,
  }),
  async ({ body, sourceAddress: address }, shop) => {
    await takeBackPart({ ...body, address }, shop);
    return { success: true, message: 'Your words are gone' };
  },
);
