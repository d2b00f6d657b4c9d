import * as z from 'zod/mini';
import {
  checkoutRequestSchema,
  checkoutSessionIdSchema,
  confirmedCheckoutSchema,
  paymentSessionResponseSchema,
} from '#shared/schemas/checkout.ts';
import { endpoint } from './endpoint.ts';

export const createCheckout = endpoint({
  id: 'createCheckout',
  summary: "Opens a payment session for one product at the catalogue's price, less a coupon.",
  method: 'POST',
  path: '/api/checkout',
  caller: 'customer',
  throttle: 'checkout',
  streams: false,
  request: { body: checkoutRequestSchema },
  response: paymentSessionResponseSchema,
  errors: [
    'unauthorized',
    'unknown-product',
    'choice-required',
    'card-required',
    'day-out-of-range',
    'story-not-found',
    'story-not-ready',
    'too-few-messages',
    'invalid-coupon',
    'nothing-to-pay',
    'already-bought',
    'already-paid',
    'idempotency-key-reused',
    'conflict',
    'payments-unavailable',
  ],
});

export const createSubscription = endpoint({
  id: 'createSubscription',
  summary: 'Opens a payment session for the monthly subscription.',
  method: 'POST',
  path: '/api/checkout/create-subscription',
  caller: 'customer',
  throttle: 'checkout',
  streams: false,
  // Specification 1.7: an empty payload; no body, `{}` and no content type are accepted.
  request: {},
  response: paymentSessionResponseSchema,
  errors: ['unauthorized', 'subscription-active', 'conflict', 'payments-unavailable'],
});

export const confirmCheckout = endpoint({
  id: 'confirmCheckout',
  summary:
    'Asks Stripe how a session stands and, once it is paid, delivers what it was for: the same as the webhook does.',
  method: 'POST',
  path: '/api/checkout/confirm',
  caller: 'customer',
  throttle: 'confirm',
  streams: false,
  request: { body: z.object({ sessionId: checkoutSessionIdSchema }) },
  response: z.object({ success: z.literal(true), message: z.string(), data: confirmedCheckoutSchema }),
  errors: ['unauthorized', 'checkout-not-found', 'payments-unavailable'],
});
