import { forCustomer } from '#functions/composition/customer.ts';
import { part, shopOf } from '#functions/composition/shop-of.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createOrder } from '#functions/domain/film/create-order.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { presentOrder } from '#functions/domain/order/present-order.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/order.ts';

export const handler = defineHandler(
  endpoints.createOrder,
  shopOf({
    ...forCustomer,
    idempotency: createIdempotencyRepository,
    bookings: createBookingRepository,
    orders: createOrderRepository,
    stories: createStoryRepository,
    storyTexts: createStoryTextRepository,
    users: createUserRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
    stripeApiUrl: part(['stripeApiUrl'], ({ stripeApiUrl }) => stripeApiUrl),
  }),
  async ({ caller, body, idempotencyKey }, shop) => {
    const order = await createOrder({ userId: caller.userId, body, idempotencyKey }, shop);
    const message = order.status === 'unpaid' ? 'We’ll confirm when the calendar does.' : 'Your film is booked.';
    return { success: true, message, data: presentOrder(order, shop.stripeApiUrl) };
  },
);
