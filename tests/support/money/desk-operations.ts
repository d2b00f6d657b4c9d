import { ulid } from 'ulid';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { refundOrder } from '#shared/endpoints/desk-people.ts';
import { anOperator, confirmedAct, storeOperatorSession } from '#tests/support/operators.ts';
import { deliverAll } from './deliveries.ts';
import type { MoneyOperation, OperationContext } from './money-operation.ts';
import type { MoneyCustomer, MoneyWorld } from './money-world.ts';
import { atStripe, call, openPurchase } from './stripe-world.ts';

/** An operator's confirmed refund of a dialog. @returns the repeatable call, which returns its status, 0 without a response */
export async function prepareRefund(world: MoneyWorld, { userId }: MoneyCustomer, orderId: string, cents: number) {
  const operator = anOperator({ role: 'support' });
  const token = await storeOperatorSession(world.table, operator);
  const confirmationId = await confirmedAct(world.table, operator, `refund ${orderId} ${cents}`);
  const body = { cents, reason: 'The customer asked for it.', requestId: ulid(), confirmationId };
  return async () => {
    const sent = call(world, refundOrder, undefined, { token, path: { userId, orderId }, body });
    return (await sent.catch(() => ({ status: 0 }))).status;
  };
}

/** @returns the order of a delivered story */
async function buyAndDeliver({ world, customer }: OperationContext): Promise<string> {
  const { sessionId, checkoutId } = await openPurchase(world, customer, 'toast');
  await atStripe(world, 'pay', { session: sessionId, outcome: 'paid' });
  await deliverAll(world, world.sink.take());
  return checkoutId;
}

/** A request that no function has answered for two minutes. */
async function storeOldRequest({ world, customer }: OperationContext, orderId: string, cents: number): Promise<void> {
  const refunds = createRefundRepository(world.table);
  const order = await createOrderRepository(world.table).get(customer.userId, orderId);
  if (order === undefined) throw new Error(`no order ${orderId}`);
  const asked = { requestId: ulid(), cents, askedAt: new Date(Date.now() - 120_000).toISOString(), refusal: null };
  const operator = { operatorId: ulid(), name: 'Olive', role: 'support' } as const;
  const { status, refundedCents, userId } = order;
  await world.table.commit([
    refunds.changePart(order, { status, refundedCents, refunds: [{ ...asked, state: 'asked', operator }] }),
    refunds.listPart({ ...asked, userId, orderId }),
  ]);
}

const finish = async ({ world }: OperationContext) => void (await deliverAll(world, world.sink.take()));

/** Refunds by an operator: a part, a second one of the same amount, all of it, and one that the reconciler finds. */
export const deskOperations: readonly MoneyOperation[] = [
  {
    name: 'refund of a part',
    prepare: async (context) => prepareRefund(context.world, context.customer, await buyAndDeliver(context), 500),
    finish,
  },
  {
    name: 'second refund of the same part',
    async prepare(context) {
      const { world, customer } = context;
      const orderId = await buyAndDeliver(context);
      await (await prepareRefund(world, customer, orderId, 500))();
      return prepareRefund(world, customer, orderId, 500);
    },
    finish,
  },
  {
    name: 'refund of all',
    prepare: async (context) =>
      prepareRefund(context.world, context.customer, await buyAndDeliver(context), prices.storyCents),
    finish,
  },
  {
    name: 'reconcile a refund',
    async prepare(context) {
      await storeOldRequest(context, await buyAndDeliver(context), 500);
      return () =>
        context.world.invoke('reconcilePayments').then(
          () => 200,
          () => 0,
        );
    },
    finish,
  },
];
