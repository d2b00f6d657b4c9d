import * as endpoints from '../../../shared/endpoints/story.ts';
import { createDraftRepository } from '../../data/draft-repository.ts';
import { createIdempotencyRepository } from '../../data/idempotency-repository.ts';
import { createLedgerRepository } from '../../data/ledger-repository.ts';
import { createOutboxRepository } from '../../data/outbox-repository.ts';
import { createStoryRepository } from '../../data/story-repository.ts';
import { addStory } from '../../domain/story/add-story.ts';
import { presentSummary } from '../../domain/story/present-story.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

export const handler = defineHandler(
  endpoints.addStory,
  dependencies(customerConfigNames, async (config) => {
    const base = await customerCollaborators(config);
    return {
      ...base,
      transactions: base.table,
      identifiers: systemIdentifiers,
      stories: createStoryRepository(base.table),
      drafts: createDraftRepository(base.table),
      ledger: createLedgerRepository(base.table),
      outbox: createOutboxRepository(base.table),
      idempotency: createIdempotencyRepository(base.table),
    };
  }),
  async ({ caller, body, idempotencyKey, logger }, collaborators) => {
    const story = await addStory({ userId: caller.userId, balance: caller, body, idempotencyKey }, collaborators);
    logger.info('STORY_STARTED', { storyId: story.storyId, paidFrom: story.paidFrom });
    return { success: true, message: 'Story has been added', data: presentSummary(story) };
  },
);
