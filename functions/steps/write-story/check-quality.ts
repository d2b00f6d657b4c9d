import * as z from 'zod/mini';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { storySections } from '#functions/domain/story/story.ts';
import { checkWritten, faultySections, prepareForSave } from '#functions/domain/story/writing/write-story.ts';
import { defineStep } from '#functions/runtime/define-step.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
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
  dependencies(['stage', 'tableName'], (config) => ({ stories: createStoryRepository(createTable(config)) })),
  ({ storyId, repairs }, { stories }) =>
    withStepErrors(async () => {
      const checked = await checkWritten(storyId, stories, repairs);
      const { faults } = checked;
      const faultsOnceCut = prepareForSave(checked).faultsLeft.length;
      return { faults: faults.length, faultsOnceCut, faultySections: faultySections(faults) };
    }),
);
