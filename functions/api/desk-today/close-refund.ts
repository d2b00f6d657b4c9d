import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { closeRefusedRefund, findRefusedRefund } from '#functions/domain/today/refused-refund.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-today.ts';

export const handler = defineHandler(
  endpoints.closeRefund,
  shopOf({ ...forOperator, refunds: createRefundRepository }),
  async (input, { audit, ...shop }) => {
    const { requestId, orderId, userId: customerId } = await findRefusedRefund(input.path.requestId, shop);
    const what = 'Looked into a refund that Stripe refused';
    const transactions = audit.act(input, { action: 'close-refund', customerId, about: orderId, what });
    await closeRefusedRefund(requestId, transactions, shop);
    return { success: true, message: 'The refund is off the list' };
  },
);
