import * as z from 'zod/mini';
import type {
  PaymentCharge,
  PaymentDispute,
  PaymentEvent,
  PaymentInvoice,
  PaymentRefund,
  PaymentSession,
  PaymentSubscription,
} from '#functions/domain/ports/payments.ts';

/** Stripe's objects (API 2026-10-28.endive), parsed and converted to our types. Related objects are an id, or expanded. */
const idSchema = z.pipe(
  z.nullish(z.union([z.string(), z.object({ id: z.string() })])),
  z.transform((found) => (typeof found === 'object' ? (found?.id ?? null) : (found ?? null))),
);
const requiredIdSchema = z.pipe(
  z.union([z.string(), z.object({ id: z.string() })]),
  z.transform((found) => (typeof found === 'string' ? found : found.id)),
);
const nullishText = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text ?? null),
);
const metadataSchema = z.nullish(
  z.object({ userId: z.optional(z.string()), checkoutId: z.optional(z.string()), stage: z.optional(z.string()) }),
);

const paidChargeSchema = z.object({
  receipt_url: z.nullish(z.string()),
  amount_refunded: z._default(z.int(), 0),
  disputed: z._default(z.boolean(), false),
});
const intentSchema = z.nullish(
  z.union([
    z.string(),
    z.object({ id: z.string(), latest_charge: z.nullish(z.union([z.string(), paidChargeSchema])) }),
  ]),
);

function chargeOf(intent: z.output<typeof intentSchema>): z.output<typeof paidChargeSchema> | null {
  if (typeof intent !== 'object' || typeof intent?.latest_charge !== 'object') return null;
  return intent.latest_charge;
}

/** The stage whose checkout created an object; null for objects of other products. */
function stageOf(metadata: z.output<typeof metadataSchema>): string | null {
  return metadata?.checkoutId === undefined ? null : (metadata.stage ?? null);
}

const sessionSchema = z.pipe(
  z.object({
    id: z.string(),
    url: nullishText,
    // Sessions of other products may lack status, amount and currency.
    status: z.nullish(z.enum(['open', 'complete', 'expired'])),
    payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
    mode: z.enum(['payment', 'subscription', 'setup']),
    amount_total: z.nullish(z.int()),
    currency: nullishText,
    livemode: z.boolean(),
    client_reference_id: nullishText,
    customer: idSchema,
    subscription: idSchema,
    invoice: idSchema,
    payment_intent: intentSchema,
    metadata: metadataSchema,
  }),
  z.transform(
    (session): PaymentSession => ({
      sessionId: session.id,
      url: session.url,
      status: session.status ?? 'open',
      paymentStatus: session.payment_status,
      mode: session.mode,
      amountTotalCents: session.amount_total ?? 0,
      currency: session.currency ?? '',
      livemode: session.livemode,
      checkoutId: session.client_reference_id,
      customerId: session.customer,
      subscriptionId: session.subscription,
      invoiceId: session.invoice,
      paymentIntentId:
        typeof session.payment_intent === 'object'
          ? (session.payment_intent?.id ?? null)
          : (session.payment_intent ?? null),
      receiptUrl: chargeOf(session.payment_intent)?.receipt_url ?? null,
      refundedCents: chargeOf(session.payment_intent)?.amount_refunded ?? 0,
      isDisputed: chargeOf(session.payment_intent)?.disputed ?? false,
      stage: stageOf(session.metadata),
    }),
  ),
);

const subscriptionItemSchema = z.object({
  // On the items since API `basil`.
  current_period_end: z.int(),
  quantity: z.nullish(z.int()),
  price: z.object({ unit_amount: z.nullish(z.int()) }),
});

const subscriptionSchema = z.pipe(
  z.object({
    id: z.string(),
    customer: requiredIdSchema,
    status: z.string(),
    created: z.int(),
    cancel_at: z.nullish(z.int()),
    cancel_at_period_end: z.boolean(),
    pause_collection: z.nullish(z.object({ resumes_at: z.nullish(z.int()) })),
    ended_at: z.nullish(z.int()),
    latest_invoice: idSchema,
    livemode: z.boolean(),
    metadata: metadataSchema,
    items: z.object({ data: z.array(subscriptionItemSchema).check(z.minLength(1)) }),
  }),
  z.transform((subscription): PaymentSubscription => {
    const items = subscription.items.data;
    const currentPeriodEndSeconds = Math.max(...items.map((item) => item.current_period_end));
    return {
      subscriptionId: subscription.id,
      customerId: subscription.customer,
      status: subscription.status,
      createdAtSeconds: subscription.created,
      amountCents: items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0),
      cancelAtSeconds: subscription.cancel_at ?? (subscription.cancel_at_period_end ? currentPeriodEndSeconds : null),
      pause: subscription.pause_collection
        ? { resumesAtSeconds: subscription.pause_collection.resumes_at ?? null }
        : null,
      currentPeriodEndSeconds,
      endedAtSeconds: subscription.ended_at ?? null,
      latestInvoiceId: subscription.latest_invoice,
      livemode: subscription.livemode,
      userId: subscription.metadata?.userId ?? null,
      checkoutId: subscription.metadata?.checkoutId ?? null,
      stage: stageOf(subscription.metadata),
    };
  }),
);

const lineSchema = z.object({ period: z.object({ start: z.int(), end: z.int() }) });
const invoicePaymentSchema = z.object({
  payment: z.object({ payment_intent: idSchema }),
  status: z.string(),
});

const invoiceSchema = z.pipe(
  z.object({
    id: z.string(),
    number: nullishText,
    customer: idSchema,
    billing_reason: nullishText,
    status: nullishText,
    amount_paid: z.int(),
    currency: z.string(),
    created: z.int(),
    hosted_invoice_url: nullishText,
    customer_name: nullishText,
    customer_email: nullishText,
    livemode: z.boolean(),
    period_start: z.int(),
    period_end: z.int(),
    lines: z.object({ data: z.array(lineSchema) }),
    parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ subscription: idSchema })) })),
    payments: z.optional(z.object({ data: z.array(invoicePaymentSchema) })),
    status_transitions: z.optional(z.object({ paid_at: z.nullish(z.int()) })),
  }),
  z.transform((invoice): PaymentInvoice => {
    // The invoice's own period is when its items were collected; the paid period is on its lines.
    const newest = invoice.lines.data.toSorted((a, b) => b.period.end - a.period.end)[0]?.period;
    const paid = invoice.payments?.data.find(({ status }) => status === 'paid') ?? invoice.payments?.data[0];
    return {
      invoiceId: invoice.id,
      number: invoice.number,
      subscriptionId: invoice.parent?.subscription_details?.subscription ?? null,
      customerId: invoice.customer,
      billingReason: invoice.billing_reason,
      status: invoice.status,
      amountPaidCents: invoice.amount_paid,
      currency: invoice.currency,
      createdAtSeconds: invoice.created,
      periodStartSeconds: newest?.start ?? invoice.period_start,
      periodEndSeconds: newest?.end ?? invoice.period_end,
      hostedInvoiceUrl: invoice.hosted_invoice_url,
      customerName: invoice.customer_name,
      customerEmail: invoice.customer_email,
      paidAtSeconds: invoice.status_transitions?.paid_at ?? null,
      paymentIntentId: paid?.payment.payment_intent ?? null,
      livemode: invoice.livemode,
    };
  }),
);

const chargeSchema = z.pipe(
  z.object({
    id: z.string(),
    payment_intent: idSchema,
    amount: z.int(),
    amount_refunded: z.int(),
    currency: z.string(),
    receipt_url: nullishText,
    livemode: z.boolean(),
  }),
  z.transform(
    (charge): PaymentCharge => ({
      chargeId: charge.id,
      paymentIntentId: charge.payment_intent,
      amountCents: charge.amount,
      amountRefundedCents: charge.amount_refunded,
      currency: charge.currency,
      receiptUrl: charge.receipt_url,
      livemode: charge.livemode,
    }),
  ),
);

const disputeSchema = z.pipe(
  z.object({
    id: z.string(),
    charge: requiredIdSchema,
    payment_intent: idSchema,
    status: z.string(),
    amount: z.int(),
    livemode: z.boolean(),
  }),
  z.transform(
    (dispute): PaymentDispute => ({
      disputeId: dispute.id,
      chargeId: dispute.charge,
      paymentIntentId: dispute.payment_intent,
      status: dispute.status,
      amountCents: dispute.amount,
      livemode: dispute.livemode,
    }),
  ),
);

const failedRefunds: readonly unknown[] = ['failed', 'canceled'];

const refundSchema = z.pipe(
  z.object({
    charge: idSchema,
    amount: z.int(),
    created: z.int(),
    metadata: z.nullish(z.object({ requestId: z.optional(z.string()) })),
    status: z.nullish(z.string()),
  }),
  z.transform((refund): PaymentRefund & { readonly chargeId: string | null } => ({
    chargeId: refund.charge,
    cents: refund.amount,
    createdAtSeconds: refund.created,
    requestId: refund.metadata?.requestId ?? null,
    isFailed: failedRefunds.includes(refund.status),
  })),
);

/** A deleted customer has no settings. */
const customerSchema = z.pipe(
  z.object({ id: z.string(), invoice_settings: z.optional(z.object({ default_payment_method: idSchema })) }),
  z.transform(({ id, invoice_settings: settings }) => ({
    customerId: id,
    defaultCardId: settings?.default_payment_method ?? null,
  })),
);

const portalSessionSchema = z.pipe(
  z.object({ url: z.url() }),
  z.transform(({ url }) => url),
);

const eventSchema = z.pipe(
  z.object({
    id: z.string().check(z.regex(/^evt_\w{1,200}$/)),
    type: z.string(),
    created: z.int(),
    livemode: z.boolean(),
    data: z.object({ object: z.object({ id: z.optional(z.string()) }) }),
  }),
  z.transform(
    (event): PaymentEvent => ({
      eventId: event.id,
      type: event.type,
      createdAtSeconds: event.created,
      livemode: event.livemode,
      objectId: event.data.object.id ?? '',
    }),
  ),
);

const paymentIntentSchema = z.pipe(
  z.object({ metadata: metadataSchema, latest_charge: z.nullish(z.union([z.string(), chargeSchema])) }),
  z.transform(({ metadata, latest_charge: charge }) => ({
    stage: stageOf(metadata),
    charge: typeof charge === 'object' ? (charge ?? undefined) : undefined,
  })),
);

/** The invoice that a payment paid, with the metadata that its subscription had then. */
const invoicePaymentsSchema = z.pipe(
  z.object({
    data: z.array(
      z.object({
        invoice: z.object({
          parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ metadata: metadataSchema })) })),
        }),
      }),
    ),
  }),
  z.transform(({ data }) => ({ stage: stageOf(data[0]?.invoice.parent?.subscription_details?.metadata) })),
);

export const stripeObjects = {
  session: sessionSchema,
  paymentIntent: paymentIntentSchema,
  invoicePayments: invoicePaymentsSchema,
  subscription: subscriptionSchema,
  invoice: invoiceSchema,
  charge: chargeSchema,
  dispute: disputeSchema,
  refund: refundSchema,
  customer: customerSchema,
  portalSession: portalSessionSchema,
  event: eventSchema,
} as const;
