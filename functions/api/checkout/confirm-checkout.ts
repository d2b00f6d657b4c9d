import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { forRequest, paymentCollaborators, paymentConfigNames } from '#functions/composition/payments.ts';
import { confirmCheckout } from '#functions/domain/checkout/confirm-checkout.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/checkout.ts';

const messages = {
  fulfilled: 'Thank you for your purchase.',
  pending: 'Your payment is being processed.',
  expired: 'This payment was not completed, and nothing was charged.',
  refunded: 'This payment was refunded.',
} as const;

export const handler = defineHandler(
  endpoints.confirmCheckout,
  dependencies([...customerConfigNames, ...paymentConfigNames], async (config) => {
    const base = await customerCollaborators(config);
    return { ...base, ...paymentCollaborators(config, base.table, 'confirmCheckout') };
  }),
  async ({ caller, body, logger }, collaborators) => {
    const request = { userId: caller.userId, sessionId: body.sessionId };
    const data = await confirmCheckout(request, forRequest(collaborators, logger));
    return { success: true, message: messages[data.status], data };
  },
);
