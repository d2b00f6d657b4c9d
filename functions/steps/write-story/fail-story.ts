import * as z from 'zod/mini';
import { createCustomerDraftRepository } from '../../data/customer-draft-repository.ts';
import { createDraftRepository } from '../../data/draft-repository.ts';
import { restoreInterview } from '../../domain/draft/restore-interview.ts';
import { failStory } from '../../domain/story/finish-story.ts';
import { defineStep } from '../../runtime/define-step.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { finishingCollaborators, finishingConfigNames } from './finishing-collaborators.ts';
import { storyPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';

export const handler = defineStep(
  { id: 'failStory', input: storyPayloadSchema, output: z.object({ returned: z.boolean() }) },
  dependencies(finishingConfigNames, (config) => {
    const finishing = finishingCollaborators(config);
    const { transactions: table } = finishing;
    const drafts = createDraftRepository(table);
    return { ...finishing, drafts, customerDrafts: createCustomerDraftRepository(table) };
  }),
  ({ userId, storyId }, collaborators, { logger }) =>
    withStepErrors(async () => {
      const returned = await failStory(userId, storyId, collaborators);
      if (returned) logger.error('STORY_FAILED', { userId, storyId });
      await restoreInterview(userId, storyId, collaborators);
      return { returned };
    }),
);
