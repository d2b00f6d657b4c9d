import * as z from 'zod/mini';
import { activeSubscription, cancelNow, changeSubscription } from '#infra/local/payments/flows/billing.ts';
import { subscriptionObject } from '#infra/local/payments/objects/subscription.ts';
import { noSuch, StripeError } from '#infra/local/payments/stripe-error.ts';
import { pageOf } from './lists.ts';
import {
  expandable,
  flag,
  isWithin,
  mergeMetadata,
  metadata,
  onlyExpand,
  page,
  range,
  text,
  whole,
} from './parameters.ts';
import { type Route, requireObject, route } from './route.ts';

const path = '/v1/subscriptions/:id';
const statuses = ['incomplete', 'incomplete_expired', 'active', 'past_due', 'canceled', 'unpaid', 'all'] as const;

export const subscriptionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'subscriptions.retrieve',
    params: onlyExpand,
    run: ({ context, id }) => requireObject(context, 'subscription', id),
  }),
  route({
    method: 'POST',
    path,
    operation: 'subscriptions.update',
    params: z.strictObject({
      ...expandable,
      cancel_at_period_end: z.optional(flag),
      /** An empty value: no such end. */
      cancel_at: z.optional(z.union([whole, z.literal('')])),
      metadata: z.optional(metadata),
      description: z.optional(text),
      /** An empty value: the customer's default card. */
      default_payment_method: z.optional(z.union([text, z.literal('')])),
    }),
    run: ({ context, params, id }) => {
      const subscription = activeSubscription(context, id);
      const { cancel_at_period_end: cancels = subscription.cancelAtPeriodEnd, description } = params;
      const { default_payment_method: card = subscription.paymentMethod } = params;
      if (card && card !== subscription.paymentMethod && !context.store.paymentMethod.get(card)) {
        throw noSuch('PaymentMethod', card, 'default_payment_method');
      }
      if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
        throw new StripeError(400, 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
      }
      const cancelAt = params.cancel_at === '' ? null : (params.cancel_at ?? subscription.cancelAt);
      const isNew = cancels !== subscription.cancelAtPeriodEnd;
      changeSubscription(context, subscription, {
        metadata: mergeMetadata(subscription.metadata, params.metadata),
        ...(description === undefined ? {} : { description }),
        paymentMethod: card === '' ? null : card,
        cancelAtPeriodEnd: cancels,
        cancelAt,
        ...(isNew ? { canceledAt: cancels ? context.now() : null } : {}),
        ...(isNew ? { cancellationReason: cancels ? 'cancellation_requested' : null } : {}),
      });
      return requireObject(context, 'subscription', id);
    },
  }),
  route({
    method: 'DELETE',
    path,
    operation: 'subscriptions.cancel',
    params: z.strictObject({ ...expandable, invoice_now: z.optional(flag), prorate: z.optional(flag) }),
    run: ({ context, id }) => {
      cancelNow(context, activeSubscription(context, id), 'cancellation_requested');
      return requireObject(context, 'subscription', id);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/subscriptions',
    operation: 'subscriptions.list',
    params: z.strictObject({
      ...page,
      created: z.optional(range),
      customer: z.optional(text),
      status: z.optional(z.enum(statuses)),
    }),
    run: ({ context, params: { customer, status, created, ...rest } }) => {
      const rows = context.store.subscription
        .all()
        .filter((subscription) => isWithin(subscription.created, created))
        .filter((subscription) => customer === undefined || subscription.customer === customer)
        .filter((subscription) => isWanted(subscription.status, status));
      return pageOf('/v1/subscriptions', rows, rest, subscriptionObject);
    },
  }),
];

function isWanted(status: string, wanted: (typeof statuses)[number] | undefined): boolean {
  if (wanted === 'all') return true;
  return wanted === undefined ? status !== 'canceled' : status === wanted;
}
