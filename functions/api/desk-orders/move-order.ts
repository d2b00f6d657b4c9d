import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCustomerNameRepository } from '#functions/data/customer-name-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createProductOrderRepository } from '#functions/data/product-order-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { findProductOrder, moveProductOrder } from '#functions/domain/order/move-product-order.ts';
import { presentOrderCard } from '#functions/domain/order/product-order.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-orders.ts';

export const handler = defineHandler(
  endpoints.moveOrder,
  shopOf({
    ...forOperator,
    orders: createOrderRepository,
    productOrders: createProductOrderRepository,
    customerNames: createCustomerNameRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async (call, shop) => {
    const { orderId } = call.path;
    const { userId: customerId } = await findProductOrder(orderId, shop);
    const what = `Moved the order ${orderId} to ${call.body.to}`;
    const act = { action: 'move-product-order', customerId, about: orderId, what };
    const transactions = shop.audit.act(call, act);
    const moved = await moveProductOrder(orderId, call.body, { ...shop, transactions });
    const names = await shop.customerNames.getMany([customerId]);
    return { success: true, data: presentOrderCard(moved, names.get(customerId)) };
  },
);
