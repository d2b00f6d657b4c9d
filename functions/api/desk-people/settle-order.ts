import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { checkoutRepositories } from '#functions/data/checkout-repositories.ts';
import { CannotResolveOrder, resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

function refuse(error: unknown): never {
  if (error instanceof CannotResolveOrder) throw new AppError('cannot-settle', { message: error.message });
  if (error instanceof TransactionRefused) throw new AppError('conflict', { cause: error });
  throw error;
}

export const handler = defineHandler(
  endpoints.settleOrder,
  dependencies(deskConfigNames, (config) => {
    const desk = deskCollaborators(config);
    return { ...desk, ...checkoutRepositories(desk.table) };
  }),
  async (call, { audit, ...collaborators }) => {
    const { userId: customerId, orderId } = call.path;
    const { as, reason } = call.body;
    const what = as === 'deliver' ? `Delivered order ${orderId}` : `Noted order ${orderId} as refunded`;
    const transactions = audit.act(call, { action: 'settle-order', customerId, about: orderId, what, reason });
    const order = await collaborators.orders.get(customerId, orderId);
    if (order === undefined) throw new AppError('order-not-found');
    await resolveOrder(orderId, as, { ...collaborators, transactions, logger: call.logger }).catch(refuse);
    return { success: true, message: as === 'deliver' ? 'The order is delivered.' : 'The order is settled.' };
  },
);
