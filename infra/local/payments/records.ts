import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { deliverySchema } from '#infra/local/webhook-sender.ts';

/** Stored records; `objects/` converts them to Stripe's. Times are epoch seconds, amounts cents. */
const id = z.string();
const seconds = z.int();
const cents = z.int();
const optionalText = z.nullable(z.string());
const metadata = z.record(z.string(), z.string());

export const recurringSchema = z.object({
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int(),
});

const lineItemSchema = z.object({
  id,
  priceId: id,
  productId: id,
  name: z.string(),
  description: optionalText,
  currency: z.string(),
  unitAmount: cents,
  quantity: z.int(),
  recurring: z.nullable(recurringSchema),
});

const sessionSchema = z.object({
  id,
  created: seconds,
  expiresAt: seconds,
  mode: z.enum(['payment', 'subscription']),
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['unpaid', 'paid']),
  currency: z.string(),
  lineItems: z.array(lineItemSchema),
  clientReferenceId: optionalText,
  customer: z.nullable(id),
  customerCreation: z.enum(['always', 'if_required']),
  customerEmail: optionalText,
  email: optionalText,
  name: optionalText,
  metadata,
  subscriptionMetadata: metadata,
  paymentIntentMetadata: metadata,
  description: optionalText,
  submitType: optionalText,
  locale: optionalText,
  successUrl: z.string(),
  cancelUrl: optionalText,
  paymentIntent: z.nullable(id),
  subscription: z.nullable(id),
  invoice: z.nullable(id),
  livemode: z.boolean(),
  /** Overrides by tests (`/__control/mutate`). */
  said: z.object({
    amountTotal: z.optional(cents),
    currency: z.optional(z.string()),
    paymentStatus: z.optional(z.enum(['paid', 'unpaid', 'no_payment_required'])),
  }),
});

const paymentIntentSchema = z.object({
  id,
  created: seconds,
  amount: cents,
  currency: z.string(),
  status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
  customer: z.nullable(id),
  description: optionalText,
  metadata,
  paymentMethod: z.nullable(id),
  latestCharge: z.nullable(id),
  canceledAt: z.nullable(seconds),
  /** The payer and the test card that have to authenticate with 3-D Secure. */
  authenticating: z._default(z.nullable(z.object({ email: optionalText, name: optionalText, card: z.string() })), null),
  authenticationFailed: z._default(z.boolean(), false),
  livemode: z.boolean(),
});

const chargeSchema = z.object({
  id,
  created: seconds,
  amount: cents,
  amountRefunded: cents,
  currency: z.string(),
  status: z.enum(['succeeded', 'pending', 'failed']),
  paymentIntent: id,
  paymentMethod: id,
  customer: z.nullable(id),
  email: optionalText,
  name: optionalText,
  description: optionalText,
  metadata,
  disputed: z.boolean(),
  authenticated: z._default(z.boolean(), false),
  last4: z.string(),
  declineCode: optionalText,
  declineMessage: optionalText,
  receiptNumber: z.string(),
  livemode: z.boolean(),
});

const customerSchema = z.object({
  id,
  created: seconds,
  email: optionalText,
  name: optionalText,
  metadata,
  nextInvoice: z.int(),
  invoicePrefix: z.string(),
  defaultPaymentMethod: z._default(z.nullable(id), null),
  isDeleted: z.boolean(),
  livemode: z.boolean(),
});

export const pauseBehaviors = ['keep_as_draft', 'mark_uncollectible', 'void'] as const;

const subscriptionSchema = z.object({
  id,
  created: seconds,
  customer: id,
  status: z.enum(['incomplete', 'incomplete_expired', 'active', 'past_due', 'canceled', 'unpaid']),
  items: z.array(z.object({ id, line: lineItemSchema })),
  periodStart: seconds,
  periodEnd: seconds,
  /** Periods since `created`: ends are computed from the start, independent of short months. */
  periods: z.int(),
  cancelAtPeriodEnd: z.boolean(),
  /** An end that was chosen in the dashboard, independent of the period. */
  cancelAt: z._default(z.nullable(seconds), null),
  /** Collection is paused: the subscription stays active, and its invoices are not paid. */
  pause: z._default(z.nullable(z.object({ behavior: z.enum(pauseBehaviors), resumesAt: z.nullable(seconds) })), null),
  canceledAt: z.nullable(seconds),
  endedAt: z.nullable(seconds),
  cancellationReason: z.nullable(z.enum(['cancellation_requested', 'payment_failed'])),
  metadata,
  description: optionalText,
  paymentMethod: z.nullable(id),
  latestInvoice: z.nullable(id),
  livemode: z.boolean(),
});

const invoiceSchema = z.object({
  id,
  number: z.string(),
  created: seconds,
  customer: id,
  email: optionalText,
  name: optionalText,
  subscription: id,
  subscriptionMetadata: metadata,
  billingReason: z.enum(['subscription_create', 'subscription_cycle']),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  currency: z.string(),
  lines: z.array(z.object({ id, subscriptionItem: id, line: lineItemSchema })),
  periodStart: seconds,
  periodEnd: seconds,
  gatheredFrom: seconds,
  attemptCount: z.int(),
  /** When an open invoice is charged again; null after the last retry. */
  nextAttempt: z._default(z.nullable(seconds), null),
  paidAt: z.nullable(seconds),
  voidedAt: z._default(z.nullable(seconds), null),
  paymentIntent: id,
  paymentId: id,
  livemode: z.boolean(),
});

/** A saved card or bank account. */
const paymentMethodSchema = z.object({
  id,
  created: seconds,
  customer: id,
  number: z.string(),
  livemode: z.boolean(),
});

const portalSchema = z.object({
  id,
  created: seconds,
  customer: id,
  returnUrl: optionalText,
  isDone: z.boolean(),
  livemode: z.boolean(),
});

const refundSchema = z.object({
  id,
  created: seconds,
  amount: cents,
  currency: z.string(),
  charge: id,
  paymentIntent: id,
  reason: optionalText,
  metadata,
  /** Banks return money days later. */
  isFailed: z._default(z.boolean(), false),
});

const disputeSchema = z.object({
  id,
  created: seconds,
  amount: cents,
  currency: z.string(),
  charge: id,
  paymentIntent: id,
  status: z.enum(['warning_needs_response', 'needs_response', 'won', 'lost']),
  livemode: z.boolean(),
});

const eventSchema = z.object({
  id,
  created: seconds,
  type: z.custom<Stripe.Event.Type>((type) => typeof type === 'string'),
  object: z.record(z.string(), z.unknown()),
  previousAttributes: z.nullable(z.record(z.string(), z.unknown())),
  requestId: optionalText,
  idempotencyKey: optionalText,
  livemode: z.boolean(),
  delivery: deliverySchema,
});

const replySchema = z.object({
  id,
  createdMs: z.int(),
  endpoint: z.string(),
  fingerprint: z.string(),
  requestId: z.string(),
  status: z.int(),
  body: z.string(),
});

const settingsSchema = z.object({ id, webhookSecret: z.string() });

export const recordSchemas = {
  session: sessionSchema,
  paymentIntent: paymentIntentSchema,
  charge: chargeSchema,
  customer: customerSchema,
  subscription: subscriptionSchema,
  invoice: invoiceSchema,
  paymentMethod: paymentMethodSchema,
  portal: portalSchema,
  refund: refundSchema,
  dispute: disputeSchema,
  event: eventSchema,
  reply: replySchema,
  settings: settingsSchema,
} as const;

export type RecordKind = keyof typeof recordSchemas;
export type RecordOf<Kind extends RecordKind> = z.output<(typeof recordSchemas)[Kind]>;

export type LineItem = z.output<typeof lineItemSchema>;
export type Session = RecordOf<'session'>;
export type PaymentIntent = RecordOf<'paymentIntent'>;
export type Charge = RecordOf<'charge'>;
export type Customer = RecordOf<'customer'>;
export type Subscription = RecordOf<'subscription'>;
export type Invoice = RecordOf<'invoice'>;
export type PaymentMethod = RecordOf<'paymentMethod'>;
export type Portal = RecordOf<'portal'>;
export type Refund = RecordOf<'refund'>;
export type Dispute = RecordOf<'dispute'>;
export type EventRecord = RecordOf<'event'>;
