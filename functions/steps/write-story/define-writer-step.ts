import * as z from 'zod/mini';
import { shopOf } from '#functions/composition/shop-of.ts';
import { forWriting } from '#functions/composition/writers.ts';
import type { StorySection } from '#functions/domain/story/story.ts';
import { writeMissingSection } from '#functions/domain/story/writing/write-story.ts';
import { defineStep } from '#functions/runtime/define-step.ts';
import type { StepId } from '#shared/names/functions.ts';
import { writingPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';
import { writingTools } from './writing-tools.ts';

export function defineWriterStep(id: StepId, section: StorySection) {
  return defineStep(
    { id, input: writingPayloadSchema, output: z.object({ written: z.boolean() }) },
    shopOf(forWriting),
    (input, shop, tools) =>
      withStepErrors(async () => ({
        written: await writeMissingSection(input.storyId, section, writingTools(input, shop, tools)),
      })),
  );
}
