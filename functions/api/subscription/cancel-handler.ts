import { forCustomer } from '#functions/composition/customer.ts';
import { forPayments, forRequest } from '#functions/composition/payments.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { cancelSubscription } from '#functions/domain/subscription/cancel-subscription.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import type * as endpoints from '#shared/endpoints/subscription.ts';

/** Shared by POST and by GET (specification 2.7). */
export function cancelHandler(
  endpoint: typeof endpoints.cancelSubscription | typeof endpoints.cancelSubscriptionByLink,
) {
  return defineHandler(
    endpoint,
    shopOf({ ...forCustomer, ...forPayments(endpoint.id) }),
    async ({ caller, logger }, shop) => {
      await cancelSubscription(caller, forRequest(shop, logger));
      return { success: true, message: 'Subscription Cancelled Successfully' };
    },
  );
}
