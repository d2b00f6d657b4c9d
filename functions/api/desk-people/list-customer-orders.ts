import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { customerPageSize, presentDeskOrder, requireCustomer } from '#functions/domain/people/show-customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.listCustomerOrders,
  dependencies([...deskConfigNames, 'stripeApiUrl'], (config) => {
    const desk = deskCollaborators(config);
    const { stripeApiUrl } = config;
    return {
      ...desk,
      stripeApiUrl,
      orders: createOrderRepository(desk.table),
      users: createUserRepository(desk.table),
    };
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
    const data = page.items.map((order) => presentDeskOrder(order, stripeApiUrl));
    return { success: true, data, cursor: page.cursor };
  },
);
