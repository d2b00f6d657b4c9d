import { forOperator } from '#functions/composition/operator.ts';
import { part, shopOf } from '#functions/composition/shop-of.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createVoucherRepository } from '#functions/data/voucher-repository.ts';
import { customerPageSize, presentDeskOrders, requireCustomer } from '#functions/domain/people/show-customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.listCustomerOrders,
  shopOf({
    ...forOperator,
    orders: createOrderRepository,
    users: createUserRepository,
    vouchers: createVoucherRepository,
    stripeApiUrl: part(['stripeApiUrl'], ({ stripeApiUrl }) => stripeApiUrl),
  }),
  async (call, { audit, orders, users, vouchers, stripeApiUrl }) => {
    const { userId: customerId } = call.path;
    await requireCustomer(customerId, { users });
    const page = await orders.listPage(customerId, { ...call.query, limit: customerPageSize });
    await audit.read(call, {
      action: 'list-orders',
      customerId,
      about: null,
      what: "Listed more of the customer's orders",
    });
    const data = await presentDeskOrders(page.items, { orders, vouchers, stripeApiUrl });
    return { success: true, data, cursor: page.cursor };
  },
);
