import { createStripeClient } from '#functions/adapters/payments/stripe-client.ts';
import { createStripePayments } from '#functions/adapters/payments/stripe-payments.ts';
import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { paymentConfigNames } from '#functions/composition/payments.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createRefundTotalRepository } from '#functions/data/refund-total-repository.ts';
import { dollars } from '#functions/domain/kernel/dollars.ts';
import { refundOrder } from '#functions/domain/payments/refund-order.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { createLogger } from '#functions/runtime/logger.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.refundOrder,
  dependencies([...deskConfigNames, ...paymentConfigNames], (config) => {
    const desk = deskCollaborators(config);
    const { stage, stripeSecretKey: secretKey, stripeApiUrl: apiUrl } = config;
    const client = createStripeClient({ secretKey, apiUrl });
    const payments = createStripePayments({ client, logger: createLogger('refundOrder'), stage });
    return {
      ...desk,
      payments,
      orders: createOrderRepository(desk.table),
      refundTotals: createRefundTotalRepository(desk.table),
    };
  }),
  async (call, { audit, ...collaborators }) => {
    const { userId, orderId } = call.path;
    const { cents, reason, confirmationId } = call.body;
    const what = `Refunded ${dollars(cents)} of order ${orderId}`;
    const act = { action: 'refund-order', customerId: userId, about: orderId, what, reason };
    const transactions = audit.confirmedAct(call, confirmationId, `refund ${orderId} ${cents}`, act);
    await refundOrder({ userId, orderId, cents }, { ...collaborators, transactions, logger: call.logger });
    return { success: true, message: 'The refund is under way.' };
  },
);
