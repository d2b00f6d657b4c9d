import * as z from 'zod/mini';
import { shareCards } from '#functions/composition/share-cards.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createRetellingRepository } from '#functions/data/retelling-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { saveStory } from '#functions/domain/story/finish-story.ts';
import { defineStep } from '#functions/runtime/define-step.ts';
import { storyPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';

export const handler = defineStep(
  { id: 'saveStory', input: storyPayloadSchema, output: z.object({ saved: z.boolean() }) },
  shopOf({
    stories: createStoryRepository,
    storyTexts: createStoryTextRepository,
    retellings: createRetellingRepository,
    users: createUserRepository,
    shareCards,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  ({ userId, storyId }, shop, { logger }) =>
    withStepErrors(async () => {
      const saved = await saveStory(userId, storyId, shop);
      if (saved) logger.info('STORY_SAVED', { userId, storyId });
      return { saved };
    }),
);
