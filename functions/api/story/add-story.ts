import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { checkoutRepositories } from '#functions/data/checkout-repositories.ts';
import { addStory } from '#functions/domain/checkout/add-story.ts';
import { limitCouponUse } from '#functions/domain/coupon/limit-coupon-use.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { presentSummary } from '#functions/domain/story/present-story.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/add-story.ts';

export const handler = defineHandler(
  endpoints.addStory,
  dependencies(customerConfigNames, async (config) => {
    const base = await customerCollaborators(config);
    return { ...checkoutRepositories(base.table), ...base, identifiers: systemIdentifiers };
  }),
  async ({ caller, body, idempotencyKey, sourceAddress, logger }, collaborators) => {
    const { userId, email } = caller;
    await limitCouponUse(body.product, { userId, address: sourceAddress }, collaborators);
    const { story } = await addStory({ userId, email, balance: caller, body, idempotencyKey }, collaborators);
    if (story !== null) logger.info('STORY_STARTED', { storyId: story.storyId, paidFrom: story.paidFrom });
    return story === null
      ? { success: true, message: 'Your order has been placed', data: null }
      : { success: true, message: 'Story has been added', data: presentSummary(story) };
  },
);
