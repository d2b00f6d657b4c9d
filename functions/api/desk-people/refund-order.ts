import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { forRequest, paymentCollaborators, paymentConfigNames } from '#functions/composition/payments.ts';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { createRefundTotalRepository } from '#functions/data/refund-total-repository.ts';
import { dollars } from '#functions/domain/kernel/dollars.ts';
import { refundOrder } from '#functions/domain/payments/refund-order.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.refundOrder,
  dependencies([...deskConfigNames, ...paymentConfigNames], (config) => {
    const desk = deskCollaborators(config);
    return {
      ...desk,
      ...paymentCollaborators(config, desk.table, 'refundOrder'),
      auditEntries: createAuditRepository(desk.table),
      refunds: createRefundRepository(desk.table),
      refundTotals: createRefundTotalRepository(desk.table),
    };
  }),
  async (call, { audit, ...collaborators }) => {
    const { userId, orderId } = call.path;
    const { cents, reason, requestId, confirmationId = '' } = call.body;
    const refund = `${dollars(cents)} of order ${orderId}`;
    const act = {
      action: 'refund-order',
      customerId: userId,
      about: orderId,
      what: `Asked to refund ${refund}`,
      reason,
    };
    const asking = audit.confirmedAct(call, confirmationId, `refund ${orderId} ${cents}`, act);
    const { operatorId, name, role } = call.caller;
    const wanted = { userId, orderId, cents, requestId, operator: { operatorId, name, role } };
    const state = await refundOrder(wanted, asking, forRequest(collaborators, call.logger));
    const message =
      state === 'done'
        ? `Refunded ${dollars(cents)}. The customer gets a mail.`
        : `Asked to refund ${dollars(cents)}. Stripe hasn’t confirmed it yet.`;
    return { success: true, message };
  },
);
