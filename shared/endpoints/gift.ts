import * as z from 'zod/mini';
import { paymentSessionResponseSchema } from '#shared/schemas/checkout.ts';
import { giftFormSchema, giftSchema, proofAnswerSchema } from '#shared/schemas/gift.ts';
import { endpoint, formBodyBytes, messageResponseSchema } from './endpoint.ts';

const giftPathSchema = z.object({ giftId: z.string().check(z.minLength(1), z.maxLength(64)) });

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
    'unprintable-letters',
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
  request: { path: giftPathSchema },
  response: z.object({ success: z.literal(true), data: giftSchema }),
  errors: ['unauthorized', 'gift-not-found'],
});

export const answerGiftProof = endpoint({
  id: 'answerGiftProof',
  summary: "Approves the proof of the customer's gift, corrects the gift, or reports what is wrong with it.",
  method: 'PUT',
  path: '/api/gift/{giftId}/proof',
  caller: 'customer',
  throttle: 'save',
  streams: false,
  request: { path: giftPathSchema, body: proofAnswerSchema },
  response: messageResponseSchema,
  errors: ['unauthorized', 'gift-not-found', 'conflict'],
});
