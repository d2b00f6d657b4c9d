import * as z from 'zod/mini';
import { failStory } from '../../domain/story/finish-story.ts';
import { defineStep } from '../../runtime/define-step.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { finishingCollaborators, finishingConfigNames } from './finishing-collaborators.ts';
import { storyPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';

export const handler = defineStep(
  { id: 'failStory', input: storyPayloadSchema, output: z.object({ returned: z.boolean() }) },
  dependencies(finishingConfigNames, finishingCollaborators),
  ({ userId, storyId }, collaborators, { logger }) =>
    withStepErrors(async () => {
      const returned = await failStory(userId, storyId, collaborators);
      if (returned) logger.error('STORY_FAILED', { userId, storyId });
      return { returned };
    }),
);
