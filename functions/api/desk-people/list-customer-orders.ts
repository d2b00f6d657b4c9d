import { forOperator } from '#functions/composition/operator.ts';
import { part, shopOf } from '#functions/composition/shop-of.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { customerPageSize, presentDeskOrders, requireCustomer } from '#functions/domain/people/show-customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.listCustomerOrders,
  shopOf({
    ...forOperator,
    orders: createOrderRepository,
    users: createUserRepository,
    stripeApiUrl: part(['stripeApiUrl'], ({ stripeApiUrl }) => stripeApiUrl),
  }),
  async (call, { audit, orders, users, stripeApiUrl }) => {
    const { userId: customerId } = call.path;
    await requireCustomer(customerId, { users });
    const page = await orders.listPage(customerId, { ...call.query, limit: customerPageSize });
    await audit.read(call, {
      action: 'list-orders',
      customerId,
      about: null,
      what: "Listed more of the customer's orders",
    });
    const data = await presentDeskOrders(page.items, { orders, stripeApiUrl });
    return { success: true, data, cursor: page.cursor };
  },
);
