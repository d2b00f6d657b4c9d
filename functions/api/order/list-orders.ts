import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { isForgotten } from '#functions/domain/film/film.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { presentOrder } from '#functions/domain/order/present-order.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/order.ts';

export const handler = defineHandler(
  endpoints.listOrders,
  dependencies([...customerConfigNames, 'stripeApiUrl'], async (config) => {
    const base = await customerCollaborators(config);
    const { stripeApiUrl } = config;
    return { ...base, orders: createOrderRepository(base.table), stripeApiUrl, clock: systemClock };
  }),
  async ({ caller }, { orders, stripeApiUrl, clock }) => ({
    success: true,
    data: (await orders.list(caller.userId))
      .filter(({ status, createdAt }) => !isForgotten(status, createdAt, clock))
      .map((order) => presentOrder(order, stripeApiUrl)),
  }),
);
