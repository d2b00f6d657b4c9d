import * as z from 'zod/mini';
import { finishingCollaborators, finishingConfigNames } from '#functions/composition/story-finishing.ts';
import { saveStory } from '#functions/domain/story/writing/finish-story.ts';
import { defineStep } from '#functions/runtime/define-step.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { storyPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';

export const handler = defineStep(
  { id: 'saveStory', input: storyPayloadSchema, output: z.object({ saved: z.boolean() }) },
  dependencies(finishingConfigNames, finishingCollaborators),
  ({ userId, storyId }, collaborators, { logger }) =>
    withStepErrors(async () => {
      const saved = await saveStory(userId, storyId, collaborators);
      if (saved) logger.info('STORY_SAVED', { userId, storyId });
      return { saved };
    }),
);
