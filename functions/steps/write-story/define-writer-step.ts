import * as z from 'zod/mini';
import type { StepId } from '../../../shared/names/functions.ts';
import type { StorySection } from '../../domain/story/story.ts';
import { writeMissingSection } from '../../domain/story/write-story.ts';
import { defineStep } from '../../runtime/define-step.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { writingPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';
import { writingCollaborators, writingConfigNames, writingTools } from './writing-collaborators.ts';

/** The step that writes one section of a story; the five differ in nothing else. */
export function defineWriterStep(id: StepId, section: StorySection) {
  return defineStep(
    { id, input: writingPayloadSchema, output: z.object({ written: z.boolean() }) },
    dependencies(writingConfigNames, writingCollaborators),
    (input, collaborators, tools) =>
      withStepErrors(async () => ({
        written: await writeMissingSection(input.storyId, section, writingTools(input, collaborators, tools)),
      })),
  );
}
