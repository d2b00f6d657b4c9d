import * as z from 'zod/mini';
import { paymentSessionResponseSchema } from '#shared/schemas/checkout.ts';
import { giftFormSchema, giftSchema } from '#shared/schemas/gift.ts';
import { endpoint, formBodyBytes } from './endpoint.ts';

export const createGiftCheckout = endpoint({
  id: 'createGiftCheckout',
  summary: 'Opens a payment session for a framed story; the photo goes with it.',
  method: 'POST',
  path: '/api/checkout/create-gift-checkout',
  caller: 'customer',
  throttle: 'checkout',
  streams: false,
  maxBodyBytes: formBodyBytes,
  request: { form: giftFormSchema },
  response: paymentSessionResponseSchema,
  errors: [
    'unauthorized',
    'story-not-found',
    'story-not-ready',
    'unsupported-image',
    'image-too-large',
    'already-paid',
    'idempotency-key-reused',
    'conflict',
    'payments-unavailable',
  ],
});

export const listGifts = endpoint({
  id: 'listGifts',
  summary: "The customer's gifts, newest first.",
  method: 'GET',
  path: '/api/gift',
  caller: 'customer',
  throttle: 'read',
  streams: false,
  request: {},
  response: z.object({ success: z.literal(true), data: z.array(giftSchema) }),
  errors: ['unauthorized'],
});

export const getGift = endpoint({
  id: 'getGift',
  summary: 'One gift of the customer, with its proof once there is one.',
  method: 'GET',
  path: '/api/gift/{giftId}',
  caller: 'customer',
  throttle: 'read',
  streams: false,
  request: { path: z.object({ giftId: z.string().check(z.minLength(1), z.maxLength(64)) }) },
  response: z.object({ success: z.literal(true), data: giftSchema }),
  errors: ['unauthorized', 'gift-not-found'],
});
