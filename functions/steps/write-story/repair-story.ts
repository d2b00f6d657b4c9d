import * as z from 'zod/mini';
import { shopOf } from '#functions/composition/shop-of.ts';
import { forWriting } from '#functions/composition/writers.ts';
import { repairSections } from '#functions/domain/story/writing/write-story.ts';
import { defineStep } from '#functions/runtime/define-step.ts';
import { writingPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';
import { writingTools } from './writing-tools.ts';

const repairsSchema = z.int().check(z.gte(0));

/** Returns the number of repair rounds, including this one; the workflow stops at two. */
export const handler = defineStep(
  { id: 'repairStory', input: z.extend(writingPayloadSchema, { repairs: repairsSchema }), output: repairsSchema },
  shopOf(forWriting),
  (input, shop, tools) =>
    withStepErrors(async () => {
      const sections = await repairSections(input.storyId, writingTools(input, shop, tools), input.repairs);
      tools.logger.info('STORY_REPAIRED', { storyId: input.storyId, sections: sections.join() });
      return input.repairs + 1;
    }),
);
