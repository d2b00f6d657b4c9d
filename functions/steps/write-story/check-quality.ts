import * as z from 'zod/mini';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { storySections } from '#functions/domain/story/story.ts';
import { checkWritten, faultySections, prepareForSave } from '#functions/domain/story/writing/write-story.ts';
import { defineStep } from '#functions/runtime/define-step.ts';
import { storyPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';

const verdictSchema = z.object({
  faults: z.int(),
  /** Faults left after cutting sentences with unknown names and numbers. */
  faultsOnceCut: z.int(),
  faultySections: z.array(z.enum(storySections)),
});

export const handler = defineStep(
  {
    id: 'checkQuality',
    input: z.extend(storyPayloadSchema, { repairs: z.int().check(z.gte(0)) }),
    output: verdictSchema,
  },
  shopOf({ stories: createStoryRepository }),
  ({ storyId, repairs }, { stories }) =>
    withStepErrors(async () => {
      const checked = await checkWritten(storyId, stories, repairs);
      const { faults } = checked;
      const faultsOnceCut = prepareForSave(checked).faultsLeft.length;
      return { faults: faults.length, faultsOnceCut, faultySections: faultySections(faults) };
    }),
);
