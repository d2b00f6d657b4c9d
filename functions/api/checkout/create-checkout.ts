import { forCustomer } from '#functions/composition/customer.ts';
import { forPayments, forRequest } from '#functions/composition/payments.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { limitCouponUse } from '#functions/domain/coupon/limit-coupon-use.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/checkout.ts';

export const handler = defineHandler(
  endpoints.createCheckout,
  shopOf({ ...forCustomer, ...forPayments('createCheckout') }),
  async ({ caller, body, idempotencyKey, sourceAddress, logger }, shop) => {
    const { userId, email } = caller;
    await limitCouponUse(body.product, { userId, address: sourceAddress }, shop);
    const request = { userId, email, body, idempotencyKey };
    const { checkoutId, sessionId, url } = await createCheckout(request, forRequest(shop, logger));
    logger.info('CHECKOUT_OPENED', { checkoutId, sessionId });
    return { success: true, message: sessionId, url };
  },
);
