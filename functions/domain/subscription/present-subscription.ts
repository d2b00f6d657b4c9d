import type { Subscription } from '#shared/schemas/subscription.ts';
import type { SubscriptionRecord } from './subscription.ts';

/** Specification 2.3, in both spellings. */
export function presentSubscription(record: SubscriptionRecord): Subscription {
  const { subscriptionId, status, createdAt, currentPeriodEndSeconds: periodEnd, invoiceUrl, pause } = record;
  return {
    _id: subscriptionId,
    subscriptionId,
    status,
    createdAt,
    amount: record.amountCents,
    cancel_at: record.cancelAtSeconds,
    current_period_end: periodEnd,
    currentPeriodEnd: periodEnd,
    invoice_url: invoiceUrl,
    invoiceUrl,
    pause: pause ? { resumesAt: pause.resumesAtSeconds } : null,
    openInvoiceUrl: record.openInvoiceUrl ?? null,
  };
}
