import * as z from 'zod/mini';
import { writingCollaborators, writingConfigNames } from '#functions/composition/story-writing.ts';
import { reviewStory } from '#functions/domain/story/writing/review-story.ts';
import { defineStep } from '#functions/runtime/define-step.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { writingPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';
import { writingTools } from './writing-tools.ts';

export const handler = defineStep(
  { id: 'reviewStory', input: writingPayloadSchema, output: z.object({ reviewed: z.boolean() }) },
  dependencies(writingConfigNames, writingCollaborators),
  (input, collaborators, tools) =>
    withStepErrors(async () => {
      const review = await reviewStory(input.storyId, writingTools(input, collaborators, tools));
      return { reviewed: review !== null };
    }),
);
