import * as z from 'zod/mini';
import { failingCollaborators, finishingConfigNames } from '#functions/composition/story-finishing.ts';
import { restoreInterview } from '#functions/domain/draft/restore-interview.ts';
import { failStory } from '#functions/domain/story/writing/finish-story.ts';
import { defineStep } from '#functions/runtime/define-step.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { storyPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';

export const handler = defineStep(
  { id: 'failStory', input: storyPayloadSchema, output: z.object({ returned: z.boolean() }) },
  dependencies(finishingConfigNames, failingCollaborators),
  ({ userId, storyId }, collaborators, { logger }) =>
    withStepErrors(async () => {
      const returned = await failStory(userId, storyId, collaborators);
      if (returned) logger.error('STORY_FAILED', { userId, storyId });
      await restoreInterview(userId, storyId, collaborators);
      return { returned };
    }),
);
