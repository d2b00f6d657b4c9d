import * as endpoints from '../../../shared/endpoints/add-story.ts';
import { checkoutRepositories } from '../../data/checkout-repositories.ts';
import { addStory } from '../../domain/story/add-story.ts';
import { presentSummary } from '../../domain/story/present-story.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { countCoupon } from '../count-coupon.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

export const handler = defineHandler(
  endpoints.addStory,
  dependencies(customerConfigNames, async (config) => {
    const base = await customerCollaborators(config);
    return { ...checkoutRepositories(base.table), ...base, identifiers: systemIdentifiers };
  }),
  async ({ caller, body, idempotencyKey, sourceAddress, logger }, collaborators) => {
    const { userId, email } = caller;
    await countCoupon(body.product, { userId, address: sourceAddress }, collaborators);
    const { story } = await addStory({ userId, email, balance: caller, body, idempotencyKey }, collaborators);
    if (story !== null) logger.info('STORY_STARTED', { storyId: story.storyId, paidFrom: story.paidFrom });
    return { success: true, message: 'Story has been added', data: story === null ? null : presentSummary(story) };
  },
);
