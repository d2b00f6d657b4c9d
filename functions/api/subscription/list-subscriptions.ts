import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createSubscriptionRepository } from '#functions/data/subscription-repository.ts';
import { presentSubscription } from '#functions/domain/subscription/present-subscription.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/subscription.ts';

export const handler = defineHandler(
  endpoints.listSubscriptions,
  shopOf({ ...forCustomer, subscriptions: createSubscriptionRepository }),
  async ({ caller }, { subscriptions }) => ({
    success: true,
    data: (await subscriptions.list(caller.userId)).map(presentSubscription),
  }),
);
