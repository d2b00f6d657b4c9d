import { forCustomer } from '#functions/composition/customer.ts';
import { forPayments, forRequest } from '#functions/composition/payments.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { confirmCheckout } from '#functions/domain/checkout/confirm-checkout.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/checkout.ts';

const messages = {
  fulfilled: 'Thank you for your purchase.',
  pending: 'Your payment is being processed.',
  expired: 'This payment was not completed, and nothing was charged.',
  refunded: 'This payment was refunded.',
} as const;

export const handler = defineHandler(
  endpoints.confirmCheckout,
  shopOf({ ...forCustomer, ...forPayments('confirmCheckout') }),
  async ({ caller, body, logger }, shop) => {
    const request = { userId: caller.userId, sessionId: body.sessionId };
    const data = await confirmCheckout(request, forRequest(shop, logger));
    return { success: true, message: messages[data.status], data };
  },
);
