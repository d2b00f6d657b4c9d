import * as z from 'zod/mini';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createRetellingRepository } from '#functions/data/retelling-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { restoreInterview } from '#functions/domain/draft/restore-interview.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { codeOfFailure, failStory } from '#functions/domain/story/finish-story.ts';
import { defineJob } from '#functions/runtime/define-job.ts';

const inputSchema = z.object({ userId: z.string().check(z.minLength(1)), storyId: z.string().check(z.minLength(1)) });

/** EventBridge's event for a write-story execution that did not succeed. */
const endedSchema = z.object({
  detail: z.object({ status: z.enum(['FAILED', 'TIMED_OUT', 'ABORTED']), input: z.string() }),
});

/**
 * Fails the story of an execution that could not: timeouts and stops run no Catch, and the step that returns the credit may
 * fail. Finished stories stay unchanged.
 */
export const handler = defineJob(
  { id: 'failLostStory', input: endedSchema },
  shopOf({
    users: createUserRepository,
    stories: createStoryRepository,
    retellings: createRetellingRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
    ledger: createLedgerRepository,
    orders: createOrderRepository,
    drafts: createDraftRepository,
    customerDrafts: createCustomerDraftRepository,
  }),
  async ({ detail: { status, input } }, shop, logger) => {
    const { userId, storyId } = inputSchema.parse(JSON.parse(input));
    const returned = await failStory(userId, storyId, shop);
    if (returned) logger.error(codeOfFailure(storyId), { userId, storyId, ended: status });
    await restoreInterview(userId, storyId, shop);
  },
);
