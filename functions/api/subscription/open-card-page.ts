import { forCustomer } from '#functions/composition/customer.ts';
import { paymentsFor } from '#functions/composition/payments.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createSubscriptionRepository } from '#functions/data/subscription-repository.ts';
import { openCardPage } from '#functions/domain/subscription/open-card-page.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/subscription.ts';

export const handler = defineHandler(
  endpoints.openCardPage,
  shopOf({ ...forCustomer, payments: paymentsFor('openCardPage'), subscriptions: createSubscriptionRepository }),
  async ({ caller }, shop) => ({ success: true, url: await openCardPage(caller.userId, shop) }),
);
