import { forCustomer } from '#functions/composition/customer.ts';
import { part, shopOf } from '#functions/composition/shop-of.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { isForgotten } from '#functions/domain/film/film.ts';
import { presentOrder } from '#functions/domain/order/present-order.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/order.ts';

export const handler = defineHandler(
  endpoints.listOrders,
  shopOf({
    ...forCustomer,
    orders: createOrderRepository,
    stripeApiUrl: part(['stripeApiUrl'], ({ stripeApiUrl }) => stripeApiUrl),
  }),
  async ({ caller }, { orders, stripeApiUrl, clock }) => ({
    success: true,
    data: (await orders.list(caller.userId))
      .filter(({ status, createdAt }) => !isForgotten(status, createdAt, clock))
      .map((order) => presentOrder(order, stripeApiUrl)),
  }),
);
