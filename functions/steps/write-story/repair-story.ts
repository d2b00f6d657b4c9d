import * as z from 'zod/mini';
import { shopOf } from '#functions/composition/shop-of.ts';
import { forWriting } from '#functions/composition/writers.ts';
import { storySections } from '#functions/domain/story/story.ts';
import { repairStory } from '#functions/domain/story/writing/repair-story.ts';
import { defineStep } from '#functions/runtime/define-step.ts';
import { writingPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';
import { writingTools } from './writing-tools.ts';

export const handler = defineStep(
  {
    id: 'repairStory',
    input: writingPayloadSchema,
    output: z.object({ sections: z.array(z.enum(storySections)) }),
  },
  shopOf(forWriting),
  (input, shop, tools) =>
    withStepErrors(async () => {
      const sections = await repairStory(input.storyId, writingTools(input, shop, tools));
      tools.logger.info('STORY_REPAIRED', { storyId: input.storyId, sections: sections.join() });
      return { sections };
    }),
);
