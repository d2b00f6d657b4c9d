import * as z from 'zod/mini';
import { orderSchema } from '#shared/schemas/order.ts';
import { storyIdSchema } from '#shared/schemas/story.ts';
import { webAddressSchema } from '#shared/schemas/web-address.ts';
import { endpoint } from './endpoint.ts';

export const listOrders = endpoint({
  id: 'listOrders',
  summary: "The customer's orders, newest first.",
  method: 'GET',
  path: '/api/order',
  caller: 'customer',
  throttle: 'read',
  streams: false,
  request: {},
  response: z.object({ success: z.literal(true), data: z.array(orderSchema) }),
  errors: ['unauthorized'],
});

export const createOrder = endpoint({
  id: 'createOrder',
  summary: "Notes a film that was booked, at the server's amount, unpaid.",
  method: 'POST',
  path: '/api/order',
  caller: 'customer',
  throttle: 'filmOrder',
  streams: false,
  request: {
    body: z.object({
      productName: z.string().check(z.maxLength(200)),
      /** Ignored. */
      totalAmount: z.optional(z.number()),
      /** Additive: the film's story, and the scheduler's URI of the booking. */
      storyId: z.optional(storyIdSchema),
      bookingUri: z.optional(webAddressSchema),
    }),
  },
  response: z.object({ success: z.literal(true), message: z.string(), data: orderSchema }),
  errors: [
    'unauthorized',
    'unknown-product',
    'story-not-found',
    'story-not-ready',
    'already-a-film',
    'idempotency-key-reused',
    'conflict',
  ],
});
