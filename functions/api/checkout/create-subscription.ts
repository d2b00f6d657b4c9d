import { forCustomer } from '#functions/composition/customer.ts';
import { forPayments, forRequest } from '#functions/composition/payments.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createSubscription } from '#functions/domain/subscription/create-subscription.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/checkout.ts';

export const handler = defineHandler(
  endpoints.createSubscription,
  shopOf({ ...forCustomer, ...forPayments('createSubscription') }),
  async ({ caller, logger }, shop) => {
    const { sessionId, url } = await createSubscription(caller, forRequest(shop, logger));
    return { success: true, message: sessionId, url };
  },
);
