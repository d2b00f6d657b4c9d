import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { presentOrder } from '#functions/domain/order/present-order.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/order.ts';

export const handler = defineHandler(
  endpoints.listOrders,
  dependencies([...customerConfigNames, 'stripeApiUrl'], async (config) => {
    const base = await customerCollaborators(config);
    return { ...base, orders: createOrderRepository(base.table), stripeApiUrl: config.stripeApiUrl };
  }),
  async ({ caller }, { orders, stripeApiUrl }) => ({
    success: true,
    data: (await orders.list(caller.userId)).map((order) => presentOrder(order, stripeApiUrl)),
  }),
);
