import * as z from 'zod/mini';
import { shopOf } from '#functions/composition/shop-of.ts';
import { forWriting } from '#functions/composition/writers.ts';
import { reviewStory } from '#functions/domain/story/writing/review-story.ts';
import { defineStep } from '#functions/runtime/define-step.ts';
import { writingPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';
import { writingTools } from './writing-tools.ts';

export const handler = defineStep(
  { id: 'reviewStory', input: writingPayloadSchema, output: z.object({ reviewed: z.boolean() }) },
  shopOf(forWriting),
  (input, shop, tools) =>
    withStepErrors(async () => {
      const review = await reviewStory(input.storyId, writingTools(input, shop, tools));
      return { reviewed: review !== null };
    }),
);
