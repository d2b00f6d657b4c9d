import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCustomerNameRepository } from '#functions/data/customer-name-repository.ts';
import { createProductOrderRepository } from '#functions/data/product-order-repository.ts';
import { presentOrderCard } from '#functions/domain/order/product-order.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-orders.ts';

const pageSize = 50;

export const handler = defineHandler(
  endpoints.listDeskOrders,
  shopOf({
    ...forOperator,
    productOrders: createProductOrderRepository,
    customerNames: createCustomerNameRepository,
  }),
  async (call, { productOrders, customerNames, audit, clock }) => {
    const { state = 'open', cursor } = call.query;
    const what = `Opened the ${state} orders of products`;
    await audit.read(call, { action: 'read-product-orders', customerId: null, about: null, what });
    const page = { limit: pageSize, cursor };
    const listed = await (state === 'open'
      ? productOrders.listOpenPage(page)
      : productOrders.listDonePage(page, clock));
    const orders = await productOrders.getMany(listed.items);
    const names = await customerNames.getMany(orders.map(({ userId }) => userId));
    const data = orders.map((order) => presentOrderCard(order, names.get(order.userId)));
    return { success: true, data, cursor: listed.cursor };
  },
);
