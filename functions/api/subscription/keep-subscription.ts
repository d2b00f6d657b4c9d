import { forCustomer } from '#functions/composition/customer.ts';
import { forPayments, forRequest } from '#functions/composition/payments.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { keepSubscription } from '#functions/domain/subscription/keep-subscription.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/subscription.ts';

export const handler = defineHandler(
  endpoints.keepSubscription,
  shopOf({ ...forCustomer, ...forPayments('keepSubscription') }),
  async ({ caller, logger }, shop) => {
    await keepSubscription(caller.userId, forRequest(shop, logger));
    return { success: true, message: 'Your subscription continues' };
  },
);
