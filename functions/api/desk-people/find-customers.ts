import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createNameRepository } from '#functions/data/name-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { createProductOrderRepository } from '#functions/data/product-order-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { findCustomers } from '#functions/domain/people/find-customers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.findCustomers,
  shopOf({
    ...forOperator,
    addresses: createEmailRepository,
    pendingRegistrations: createPendingRegistrationRepository,
    names: createNameRepository,
    users: createUserRepository,
    checkouts: createCheckoutRepository,
    bookings: createBookingRepository,
    orders: createOrderRepository,
    productOrders: createProductOrderRepository,
    gifts: createGiftRepository,
  }),
  async (call, shop) => {
    const { by, customers, waiting, cursor } = await findCustomers(call.query, shop);
    const what = `Searched customers by ${by}: ${customers.length} found`;
    await shop.audit.read(call, { action: 'find-customers', customerId: null, about: null, what });
    return { success: true, by, data: customers, waiting, cursor };
  },
);
