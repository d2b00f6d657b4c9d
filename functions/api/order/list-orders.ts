import * as endpoints from '../../../shared/endpoints/order.ts';
import { createOrderRepository } from '../../data/order-repository.ts';
import { presentOrder } from '../../domain/order/present-order.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

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
