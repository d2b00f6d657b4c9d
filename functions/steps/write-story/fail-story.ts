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
import { defineStep } from '#functions/runtime/define-step.ts';
import { storyPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';

export const handler = defineStep(
  { id: 'failStory', input: storyPayloadSchema, output: z.object({ returned: z.boolean() }) },
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
  ({ userId, storyId }, shop, { logger }) =>
    withStepErrors(async () => {
      const returned = await failStory(userId, storyId, shop);
      if (returned) logger.error(codeOfFailure(storyId), { userId, storyId });
      await restoreInterview(userId, storyId, shop);
      return { returned };
    }),
);
