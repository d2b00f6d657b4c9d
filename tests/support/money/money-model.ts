import { type CreditSource, creditSources } from '#functions/domain/credit/credit.ts';
import { subscriptionAllowance } from '#shared/catalogue/prices.ts';

/**
 * The expected state of an account, written from specification 1.4, 1.7, 1.8, 2.7, 2.8 and architecture 7, not from the code. It
 * depends only on Stripe's current facts, not on events, their order or duplicates.
 */
export interface Payment {
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly dispute: 'none' | 'open' | 'won' | 'lost';
}

/** A paid purchase. */
export interface Purchase extends Payment {
  readonly checkoutId: string;
  /** Not if it was refunded or disputed before its first event arrived. */
  readonly isDelivered: boolean;
}

export interface PaidInvoice extends Payment {
  readonly invoiceId: string;
  /** Number of the period of its subscription. */
  readonly period: number;
}

export interface SubscriptionFacts {
  readonly subscriptionId: string;
  readonly status: 'active' | 'past_due' | 'canceled';
  readonly invoices: readonly PaidInvoice[];
}

export interface CustomerFacts {
  readonly userId: string;
  readonly purchases: readonly Purchase[];
  /** Purchases paid with another amount. */
  readonly misfits: readonly Purchase[];
  /** Oldest first; at most one is active. */
  readonly subscriptions: readonly SubscriptionFacts[];
}

export interface ExpectedOrder extends Pick<Payment, 'totalCents' | 'refundedCents'> {
  /** Of the checkout, or of the invoice. */
  readonly paidBy: string;
  readonly status: string;
}

export interface ExpectedAccount {
  readonly counters: Readonly<Record<CreditSource, number>>;
  readonly subscriptionActive: boolean;
  readonly orders: readonly ExpectedOrder[];
  /** Ledger causes that do not depend on the number or order of deliveries. */
  readonly causes: readonly string[];
  readonly stories: number;
}

function statusOf({ totalCents, refundedCents, dispute }: Payment, unclaimed = 'paid'): string {
  if (dispute === 'open' || dispute === 'lost') return 'disputed';
  if (refundedCents === 0) return unclaimed;
  return refundedCents === totalCents ? 'refunded' : 'partially-refunded';
}

/** The share of a grant that a refund or dispute revokes (threat 36). */
function claimOf({ totalCents, refundedCents, dispute }: Payment, stories: number): number {
  if (dispute === 'open' || dispute === 'lost') return stories;
  return Math.floor((stories * refundedCents) / totalCents);
}

export interface MoneyModel {
  /** Applies new facts after all events are delivered. */
  settle(facts: CustomerFacts): void;
  /** Adds a story. @returns what pays for it, or undefined without a credit */
  use(storyId: string): CreditSource | undefined;
  nextSource(): CreditSource | undefined;
  /** A story fails: its credit is returned once. */
  fail(storyId: string): void;
  expected(): ExpectedAccount;
}

/** The credit of a story: its source and, if monthly, its month. */
interface Use {
  readonly source: CreditSource;
  readonly invoiceId: string | undefined;
}

/** The claim on a credit, and how much of it could be revoked. */
interface Claimed {
  readonly claimed: number;
  readonly taken: number;
}

interface Bucket extends Claimed {
  readonly invoiceId: string;
}

/** Revokes at most what is left, once per claim; if the claim shrinks (a won dispute), restores the difference. */
function afterClaim(before: Claimed, claimed: number, left: number): Claimed {
  const more = claimed - before.claimed;
  return { claimed, taken: more > 0 ? before.taken + Math.min(more, left) : Math.min(before.taken, claimed) };
}

export function createMoneyModel(userId: string): MoneyModel {
  const counters: Record<CreditSource, number> = { first: 1, monthly: 0, bonus: 0 };
  const used = new Map<string, Use>();
  const failed = new Set<string>();
  const returned = new Map<string, Claimed>();
  let bucket: Bucket | undefined;
  let facts: CustomerFacts = { userId, purchases: [], misfits: [], subscriptions: [] };

  const live = () => facts.subscriptions.find(({ status }) => status !== 'canceled');
  const isFrozen = () => live()?.status !== 'active';

  /** Each paid month sets the bucket to 6 without roll-over; only that month can be revoked from it. */
  function settleBucket(): void {
    const newest = live()?.invoices.toSorted((a, b) => b.period - a.period)[0];
    if (newest === undefined) {
      counters.monthly = 0;
      bucket = undefined;
      return;
    }
    if (bucket?.invoiceId !== newest.invoiceId) {
      counters.monthly = subscriptionAllowance.stories;
      bucket = { invoiceId: newest.invoiceId, claimed: 0, taken: 0 };
    }
    const after = afterClaim(bucket, claimOf(newest, subscriptionAllowance.stories), counters.monthly);
    counters.monthly -= after.taken - bucket.taken;
    bucket = { ...bucket, ...after };
  }

  /** A purchase's credit is a bonus only if its story failed; only then can it be revoked. */
  function settleReturned(): void {
    for (const purchase of facts.purchases) {
      const before = returned.get(purchase.checkoutId);
      if (before === undefined) continue;
      const after = afterClaim(before, claimOf(purchase, 1), counters.bonus);
      counters.bonus -= after.taken - before.taken;
      returned.set(purchase.checkoutId, after);
    }
  }

  /** Refunded and disputed purchases get no credit back. */
  function failPurchase(purchase: Purchase): void {
    const status = statusOf(purchase);
    if (status === 'refunded' || status === 'disputed') return;
    counters.bonus += 1;
    returned.set(purchase.checkoutId, { claimed: claimOf(purchase, 1), taken: 0 });
  }

  /** Returned to its source; of a past month as a bonus. */
  function failUse({ source, invoiceId }: Use): void {
    const isOver = source === 'monthly' && invoiceId !== bucket?.invoiceId;
    counters[isOver ? 'bonus' : source] += 1;
  }

  function nextSource(): CreditSource | undefined {
    return creditSources.find((source) => counters[source] > 0 && (source !== 'monthly' || !isFrozen()));
  }

  const invoices = () => facts.subscriptions.flatMap((subscription) => subscription.invoices);
  const order = (paidBy: string, payment: Payment, unclaimed?: string): ExpectedOrder => {
    const { totalCents, refundedCents } = payment;
    return { paidBy, totalCents, refundedCents, status: statusOf(payment, unclaimed) };
  };
  const delivered = () => facts.purchases.filter(({ isDelivered }) => isDelivered);
  return {
    settle(next) {
      facts = next;
      settleBucket();
      settleReturned();
    },
    fail(storyId) {
      if (failed.has(storyId)) return;
      failed.add(storyId);
      const use = used.get(storyId);
      const purchase = facts.purchases.find(({ checkoutId }) => checkoutId === storyId);
      if (use !== undefined) failUse(use);
      else if (purchase !== undefined) failPurchase(purchase);
    },
    nextSource,
    use(storyId) {
      const source = nextSource();
      if (source === undefined) return undefined;
      counters[source] -= 1;
      used.set(storyId, { source, invoiceId: bucket?.invoiceId });
      return source;
    },
    expected: () => ({
      counters: { ...counters },
      subscriptionActive: live()?.status === 'active',
      orders: [
        ...facts.purchases.map((purchase) =>
          order(purchase.checkoutId, purchase, purchase.isDelivered ? 'paid' : 'needs-attention'),
        ),
        ...facts.misfits.map((misfit) => ({ ...order(misfit.checkoutId, misfit), status: 'needs-attention' })),
        ...invoices().map((invoice) => order(invoice.invoiceId, invoice)),
      ].sort((a, b) => (a.paidBy < b.paidBy ? -1 : 1)),
      causes: [
        `welcome ${userId}`,
        ...delivered().flatMap(({ checkoutId }) => [`checkout ${checkoutId}`, `story ${checkoutId}`]),
        ...invoices().map(({ invoiceId }) => `invoice ${invoiceId}`),
        ...[...used.keys()].map((storyId) => `story ${storyId}`),
        ...[...failed].map((storyId) => `return ${storyId}`),
      ].sort(),
      stories: delivered().length + used.size,
    }),
  };
}
