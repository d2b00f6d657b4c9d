import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createSubscriptionRepository } from '#functions/data/subscription-repository.ts';
import { presentSubscription } from '#functions/domain/subscription/present-subscription.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/subscription.ts';

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
