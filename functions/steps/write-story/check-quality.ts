import * as z from 'zod/mini';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { storySections } from '#functions/domain/story/story.ts';
import { checkWritten, faultySections } from '#functions/domain/story/writing/check-written.ts';
import { defineStep } from '#functions/runtime/define-step.ts';
import { storyPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';

const resultSchema = z.object({ faults: z.int(), faultySections: z.array(z.enum(storySections)) });

export const handler = defineStep(
  { id: 'checkQuality', input: storyPayloadSchema, output: resultSchema },
  shopOf({ stories: createStoryRepository }),
  ({ storyId }, { stories }) =>
    withStepErrors(async () => {
      const checked = await checkWritten(storyId, stories);
      return { faults: checked.missing.length + checked.edits.length, faultySections: faultySections(checked) };
    }),
);
