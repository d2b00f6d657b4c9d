import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { forRequest, paymentCollaborators, paymentConfigNames } from '#functions/composition/payments.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { limitCouponUse } from '#functions/domain/coupon/limit-coupon-use.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/checkout.ts';

export const handler = defineHandler(
  endpoints.createCheckout,
  dependencies([...customerConfigNames, ...paymentConfigNames], async (config) => {
    const base = await customerCollaborators(config);
    return { ...base, ...paymentCollaborators(config, base.table, 'createCheckout') };
  }),
  async ({ caller, body, idempotencyKey, sourceAddress, logger }, collaborators) => {
    const { userId, email } = caller;
    await limitCouponUse(body.product, { userId, address: sourceAddress }, collaborators);
    const request = { userId, email, body, idempotencyKey };
    const { checkoutId, sessionId, url } = await createCheckout(request, forRequest(collaborators, logger));
    logger.info('CHECKOUT_OPENED', { checkoutId, sessionId });
    return { success: true, message: sessionId, url };
  },
);
