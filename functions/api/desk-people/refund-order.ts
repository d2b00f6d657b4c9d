import { forOperator } from '#functions/composition/operator.ts';
import { forPayments, forRequest } from '#functions/composition/payments.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createDeskTotalRepository } from '#functions/data/desk-total-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { dollars } from '#functions/domain/kernel/dollars.ts';
import { refundOrder } from '#functions/domain/payments/refund-order.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';
import { deskActs } from '#shared/names/desk-acts.ts';

export const handler = defineHandler(
  endpoints.refundOrder,
  shopOf({
    ...forOperator,
    ...forPayments('refundOrder'),
    deskTotals: createDeskTotalRepository,
    refunds: createRefundRepository,
    auditEntries: createAuditRepository,
  }),
  async (call, { audit, ...shop }) => {
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
    const asking = audit.confirmedAct(call, confirmationId, deskActs.refund(orderId, cents), act);
    const { operatorId, name, role } = call.caller;
    const wanted = { userId, orderId, cents, requestId, operator: { operatorId, name, role } };
    const state = await refundOrder(wanted, asking, forRequest(shop, call.logger));
    const message =
      state === 'done'
        ? `Refunded ${dollars(cents)}. The customer gets a mail.`
        : `Asked to refund ${dollars(cents)}. Stripe hasn’t confirmed it yet.`;
    return { success: true, message };
  },
);
