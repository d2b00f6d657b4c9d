import type { Billing, MonthlyBucket } from '#functions/domain/credit/billing.ts';
import type { LedgerEntry } from '#functions/domain/credit/credit.ts';
import type { PaymentInvoice, PaymentSubscription } from '#functions/domain/ports/payments.ts';
import { subscriptionAllowance } from '#shared/catalogue/prices.ts';
import { isActive, isOver } from './subscription.ts';

export interface BillingChange {
  readonly billing: Billing;
  readonly entries: readonly LedgerEntry[];
}

/** Billing reasons that buy a month; others (proration, manual) do not. */
const monthlyReasons = ['subscription_create', 'subscription_cycle'];

export function buysAMonth(invoice: PaymentInvoice): boolean {
  return invoice.status === 'paid' && monthlyReasons.includes(invoice.billingReason ?? '');
}

/** Paid invoices and free months get an order and a ledger entry, possibly of 0. */
export function isBillable(invoice: PaymentInvoice): boolean {
  return buysAMonth(invoice) || (invoice.status === 'paid' && invoice.amountPaidCents > 0);
}

export function invoiceCause(invoiceId: string): string {
  return `invoice ${invoiceId}`;
}

function newBucket(subscriptionId: string): MonthlyBucket {
  return { subscriptionId, invoiceId: null, periodStartSeconds: 0, filledAt: null };
}

function claimBucket(billing: Billing, { subscriptionId, status }: PaymentSubscription): Billing {
  if (billing.bucket !== undefined || isOver(status) || status === 'incomplete') return billing;
  return { ...billing, bucket: newBucket(subscriptionId) };
}

function fill(billing: Billing, invoice: PaymentInvoice, at: string): BillingChange {
  const { bucket } = billing;
  const entry = { cause: invoiceCause(invoice.invoiceId), source: 'monthly', at } as const;
  const owns = bucket !== undefined && bucket.subscriptionId === invoice.subscriptionId;
  if (!owns || !buysAMonth(invoice) || invoice.periodStartSeconds <= bucket.periodStartSeconds) {
    return { billing, entries: [{ ...entry, delta: 0 }] };
  }
  const { invoiceId, periodStartSeconds } = invoice;
  const monthlyStories = invoice.isRefunded === true ? 0 : subscriptionAllowance.stories;
  return {
    billing: {
      ...billing,
      monthlyStories,
      bucket: { ...bucket, invoiceId, periodStartSeconds, filledAt: at },
    },
    entries: [{ ...entry, delta: monthlyStories - billing.monthlyStories }],
  };
}

function end(billing: Billing, subscriptionId: string, at: string): BillingChange {
  const entry = { cause: `ended ${subscriptionId}`, source: 'monthly', delta: 0 - billing.monthlyStories, at } as const;
  return {
    billing: {
      ...billing,
      subscriptionActive: false,
      monthlyFrozen: false,
      monthlyStories: 0,
      bucket: undefined,
    },
    entries: [entry],
  };
}

/**
 * The billing state after a subscription's sync and newly paid invoices. Each invoice is recorded once; the newest period fills
 * the bucket, unless its invoice was refunded before; an ended subscription empties it; an overdue one freezes it.
 * @param at ISO time of the change
 */
export function applySubscription(
  seen: Billing,
  subscription: PaymentSubscription,
  invoices: readonly PaymentInvoice[],
  at: string,
): BillingChange {
  const entries: LedgerEntry[] = [];
  let billing = claimBucket(seen, subscription);
  for (const invoice of [...invoices].sort((a, b) => a.periodStartSeconds - b.periodStartSeconds)) {
    const over = isOver(subscription.status);
    const filled = over
      ? { billing, entries: [{ cause: invoiceCause(invoice.invoiceId), source: 'monthly', delta: 0, at } as const] }
      : fill(billing, invoice, at);
    billing = filled.billing;
    entries.push(...filled.entries);
  }
  if (billing.bucket?.subscriptionId !== subscription.subscriptionId) return { billing, entries };
  if (isOver(subscription.status)) {
    const ended = end(billing, subscription.subscriptionId, at);
    return { billing: ended.billing, entries: [...entries, ...ended.entries] };
  }
  const active = isActive(subscription.status);
  return { billing: { ...billing, subscriptionActive: active, monthlyFrozen: !active }, entries };
}
