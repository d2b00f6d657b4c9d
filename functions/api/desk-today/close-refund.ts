import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { closeRefusedRefund, findRefusedRefund } from '#functions/domain/today/refused-refund.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-today.ts';

export const handler = defineHandler(
  endpoints.closeRefund,
  dependencies(deskConfigNames, (config) => {
    const desk = deskCollaborators(config);
    return { ...desk, refunds: createRefundRepository(desk.table) };
  }),
  async (input, { audit, ...collaborators }) => {
    const { requestId, orderId, userId: customerId } = await findRefusedRefund(input.path.requestId, collaborators);
    const what = 'Looked into a refund that Stripe refused';
    const transactions = audit.act(input, { action: 'close-refund', customerId, about: orderId, what });
    await closeRefusedRefund(requestId, transactions, collaborators);
    return { success: true, message: 'The refund is off the list' };
  },
);
