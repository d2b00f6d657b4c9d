import * as z from 'zod/mini';
import { invoiceSchema, subscriptionIdSchema, subscriptionSchema } from '#shared/schemas/subscription.ts';
import { endpoint, messageResponseSchema } from './endpoint.ts';

export const listSubscriptions = endpoint({
  id: 'listSubscriptions',
  summary: "The customer's subscriptions, newest first.",
  method: 'GET',
  path: '/api/subscription',
  caller: 'customer',
  throttle: 'read',
  streams: false,
  request: {},
  response: z.object({ success: z.literal(true), data: z.array(subscriptionSchema) }),
  errors: ['unauthorized'],
});

export const getInvoice = endpoint({
  id: 'getInvoice',
  summary: 'The newest invoice of a subscription, rendered for a frame.',
  method: 'GET',
  path: '/api/subscription/{subscriptionId}/invoice',
  caller: 'customer',
  throttle: 'read',
  streams: false,
  request: { path: z.object({ subscriptionId: subscriptionIdSchema }) },
  response: z.object({ success: z.literal(true), data: invoiceSchema }),
  errors: ['unauthorized', 'invoice-not-found', 'payments-unavailable'],
});

export const cancelSubscription = endpoint({
  id: 'cancelSubscription',
  summary: 'Ends an active subscription with its billing cycle and an overdue one at once; twice is fine.',
  method: 'POST',
  path: '/api/subscription/cancel',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: {},
  response: messageResponseSchema,
  errors: ['unauthorized', 'no-active-subscription', 'payments-unavailable'],
});

export const cancelSubscriptionByLink = endpoint({
  ...cancelSubscription,
  id: 'cancelSubscriptionByLink',
  summary: 'The same by GET, as the specification has it; it wants the bearer token, so no prefetch can do it.',
  method: 'GET',
});

export const keepSubscription = endpoint({
  id: 'keepSubscription',
  summary: 'Takes back a cancellation before the billing cycle ends; twice is fine.',
  method: 'POST',
  path: '/api/subscription/keep',
  caller: 'customer',
  throttle: 'checkout',
  streams: false,
  request: {},
  response: messageResponseSchema,
  errors: ['unauthorized', 'subscription-ended', 'conflict', 'payments-unavailable'],
});

export const openCardPage = endpoint({
  id: 'openCardPage',
  summary: "Opens Stripe's page where the customer changes the card of the subscription.",
  method: 'POST',
  path: '/api/subscription/card',
  caller: 'customer',
  throttle: 'checkout',
  streams: false,
  request: {},
  response: z.object({ success: z.literal(true), url: z.url() }),
  errors: ['unauthorized', 'subscription-ended', 'payments-unavailable'],
});
