import type { LedgerEntry } from '#functions/domain/credit/credit.ts';
import type { PaymentInvoice, PaymentSubscription } from '#functions/domain/ports/payments.ts';
import { subscriptionAllowance } from '#shared/catalogue/prices.ts';
import { isActive, isOver } from './subscription.ts';

/** Which subscription fills the monthly bucket, and what it was filled for. */
export interface MonthlyBucket {
  readonly subscriptionId: string;
  /** Null until its first invoice is paid. */
  readonly invoiceId: string | null;
  /** Seconds since 1970; 0 until then. */
  readonly periodStartSeconds: number;
  /** ISO time at which it was filled. */
  readonly filledAt: string | null;
}

/** What the profile holds of money: read together, replaced together, never changed from an older read. */
export interface Billing {
  /** Raised with every replacement. */
  readonly version: number;
  readonly subscriptionActive: boolean;
  /** Unpaid for now: the bucket can be neither spent nor seen, and is not emptied (architecture 7). */
  readonly monthlyFrozen: boolean;
  readonly monthlyStories: number;
  readonly bonusStories: number;
  /** Undefined while no subscription runs. */
  readonly bucket: MonthlyBucket | undefined;
}

export interface Settled {
  readonly billing: Billing;
  readonly entries: readonly LedgerEntry[];
}

/** Stripe's reasons for an invoice that buys a month; others (proration, a manual one) buy none. */
const monthlyReasons = ['subscription_create', 'subscription_cycle'];

/** Whether an invoice is one that buys a month and is paid. */
export function buysAMonth(invoice: PaymentInvoice): boolean {
  return invoice.status === 'paid' && monthlyReasons.includes(invoice.billingReason ?? '');
}

/** Whether money came for an invoice, or a month was a present: what has an order, and is booked, if only with 0. */
export function isSettled(invoice: PaymentInvoice): boolean {
  return buysAMonth(invoice) || (invoice.status === 'paid' && invoice.amountPaidCents > 0);
}

/** The ledger's cause of a paid invoice: once per invoice, however many events tell of it. */
export function invoiceCause(invoiceId: string): string {
  return `invoice ${invoiceId}`;
}

function newBucket(subscriptionId: string): MonthlyBucket {
  return { subscriptionId, invoiceId: null, periodStartSeconds: 0, filledAt: null };
}

/** The subscription takes the bucket when nobody has it and it counts for something: an unpaid first invoice does not. */
function claimBucket(billing: Billing, { subscriptionId, status }: PaymentSubscription): Billing {
  if (billing.bucket !== undefined || isOver(status) || status === 'incomplete') return billing;
  return { ...billing, bucket: newBucket(subscriptionId) };
}

function fill(billing: Billing, invoice: PaymentInvoice, at: string): Settled {
  const { bucket } = billing;
  const entry = { cause: invoiceCause(invoice.invoiceId), source: 'monthly', at } as const;
  const owns = bucket !== undefined && bucket.subscriptionId === invoice.subscriptionId;
  if (!owns || !buysAMonth(invoice) || invoice.periodStartSeconds <= bucket.periodStartSeconds) {
    return { billing, entries: [{ ...entry, delta: 0 }] };
  }
  const { invoiceId, periodStartSeconds } = invoice;
  return {
    billing: {
      ...billing,
      monthlyStories: subscriptionAllowance.stories,
      bucket: { ...bucket, invoiceId, periodStartSeconds, filledAt: at },
    },
    entries: [{ ...entry, delta: subscriptionAllowance.stories - billing.monthlyStories }],
  };
}

function end(billing: Billing, subscriptionId: string, at: string): Settled {
  const entry = { cause: `ended ${subscriptionId}`, source: 'monthly', delta: 0 - billing.monthlyStories, at } as const;
  return {
    billing: {
      ...billing,
      ...{ subscriptionActive: false, monthlyFrozen: false, monthlyStories: 0, bucket: undefined },
    },
    entries: [entry],
  };
}

/**
 * What a customer's money looks like once a subscription is as Stripe says and these invoices, which were not booked
 * before, are paid. Each is booked once; the bucket is set to a month's stories by the newest period only; a subscription
 * that is over empties it and gets nothing more; one that is behind with its payment freezes it.
 * @param at ISO time of the change
 */
export function settleSubscription(
  seen: Billing,
  subscription: PaymentSubscription,
  invoices: readonly PaymentInvoice[],
  at: string,
): Settled {
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
