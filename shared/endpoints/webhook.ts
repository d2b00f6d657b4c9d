import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const receiveSchedulerEvent = endpoint({
  id: 'receiveSchedulerEvent',
  summary: "Takes one of the scheduler's signed events: a film was booked or its booking cancelled.",
  method: 'POST',
  path: '/api/webhooks/scheduler',
  caller: 'scheduler',
  throttle: 'webhook',
  streams: false,
  request: {},
  response: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['invalid-signature'],
});

export const receiveStripeEvent = endpoint({
  id: 'receiveStripeEvent',
  summary: "Takes one of Stripe's signed events; 2xx once its effect is durable, so that Stripe is the queue.",
  method: 'POST',
  path: '/api/webhooks/stripe',
  caller: 'stripe',
  throttle: 'webhook',
  streams: false,
  request: {},
  response: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['invalid-signature', 'checkout-not-ready', 'payments-unavailable'],
});
