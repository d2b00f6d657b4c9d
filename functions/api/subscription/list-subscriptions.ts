import * as endpoints from '../../../shared/endpoints/subscription.ts';
import { createSubscriptionRepository } from '../../data/subscription-repository.ts';
import { presentSubscription } from '../../domain/subscription/present-subscription.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

export const handler = defineHandler(
  endpoints.listSubscriptions,
  dependencies(customerConfigNames, (config) => {
    const base = customerCollaborators(config);
    return { ...base, subscriptions: createSubscriptionRepository(base.table) };
  }),
  async ({ caller }, { subscriptions }) => ({
    success: true,
    data: (await subscriptions.list(caller.userId)).map(presentSubscription),
  }),
);
