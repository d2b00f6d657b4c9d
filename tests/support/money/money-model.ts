import { type CreditSource, creditSources } from '#functions/domain/credit/credit.ts';
import { subscriptionAllowance } from '#shared/catalogue/prices.ts';

/**
 * The state that a customer's account must have. Written from the specification (specification 1.4, 1.7, 1.8, 2.7 and 2.8) and
 * architecture 7, not from the code. It knows facts only, as Stripe has them now: no event, no order of arrival, no duplicate.
 */
export interface Payment {
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly dispute: 'none' | 'open' | 'won' | 'lost';
}

/** A purchase whose money came. */
export interface Purchase extends Payment {
  readonly checkoutId: string;
}

/** An invoice that was paid. */
export interface PaidInvoice extends Payment {
  readonly invoiceId: string;
  /** The how-many-eth period of its subscription it is for. */
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
  /** Purchases that Stripe tells another amount of than was asked for. */
  readonly misfits: readonly Purchase[];
  /** Oldest first; at most one is not canceled. */
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
  /** Causes of the ledger that do not depend on how often or when something was told; `story` with the story's own id. */
  readonly causes: readonly string[];
  readonly stories: number;
}

function statusOf({ totalCents, refundedCents, dispute }: Payment): string {
  if (dispute === 'open' || dispute === 'lost') return 'disputed';
  if (refundedCents === 0) return 'paid';
  return refundedCents === totalCents ? 'refunded' : 'partially-refunded';
}

/** The share of a grant that refund or dispute asks back (threat 36). */
function claimOf({ totalCents, refundedCents, dispute }: Payment, stories: number): number {
  if (dispute === 'open' || dispute === 'lost') return stories;
  return Math.floor((stories * refundedCents) / totalCents);
}

export interface MoneyModel {
  /** The facts have moved on, and all of them are told. */
  settle(facts: CustomerFacts): void;
  /** The customer adds a story: what pays for it, or undefined when nothing is left. */
  use(storyId: string): CreditSource | undefined;
  /** What `use` would take. */
  nextSource(): CreditSource | undefined;
  /** A story cannot be written: what it cost comes back, once. */
  fail(storyId: string): void;
  expected(): ExpectedAccount;
}

/** What paid for a story: a source of the counters, and of a month which one. */
interface Use {
  readonly source: CreditSource;
  readonly invoiceId: string | undefined;
}

/** What refund or dispute asks back of a credit, and how much of that was there to take when it was asked. */
interface Claimed {
  readonly claimed: number;
  readonly taken: number;
}

interface Bucket extends Claimed {
  readonly invoiceId: string;
}

/**
 * Never more than is left is taken: what was spent on a story stays a story. It is taken once, when it is asked for; when less
 * is asked for again (a dispute was won), what was taken beyond that is given back.
 */
function afterClaim(before: Claimed, claimed: number, left: number): Claimed {
  const more = claimed - before.claimed;
  return { claimed, taken: more > 0 ? before.taken + Math.min(more, left) : Math.min(before.taken, claimed) };
}

/** A new customer: verified, with the free first story. */
export function createMoneyModel(userId: string): MoneyModel {
  const counters: Record<CreditSource, number> = { first: 1, monthly: 0, bonus: 0 };
  const used = new Map<string, Use>();
  const failed = new Set<string>();
  const returned = new Map<string, Claimed>();
  let bucket: Bucket | undefined;
  let facts: CustomerFacts = { userId, purchases: [], misfits: [], subscriptions: [] };

  const live = () => facts.subscriptions.find(({ status }) => status !== 'canceled');
  const isFrozen = () => live()?.status !== 'active';

  /** Each paid month sets the bucket to 6, no roll-over; only the month that filled it can be asked back from it. */
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

  /** The credit of a purchase lies among the bonuses only when its story failed; that is what can be asked back. */
  function settleReturned(): void {
    for (const purchase of facts.purchases) {
      const before = returned.get(purchase.checkoutId);
      if (before === undefined) continue;
      const after = afterClaim(before, claimOf(purchase, 1), counters.bonus);
      counters.bonus -= after.taken - before.taken;
      returned.set(purchase.checkoutId, after);
    }
  }

  /** A purchase for which the money went back, or is disputed, is owed nothing any more. */
  function failPurchase(purchase: Purchase): void {
    const status = statusOf(purchase);
    if (status === 'refunded' || status === 'disputed') return;
    counters.bonus += 1;
    returned.set(purchase.checkoutId, { claimed: claimOf(purchase, 1), taken: 0 });
  }

  /** Back where it came from; of a month that is over it becomes a bonus. */
  function failUse({ source, invoiceId }: Use): void {
    const isOver = source === 'monthly' && invoiceId !== bucket?.invoiceId;
    counters[isOver ? 'bonus' : source] += 1;
  }

  function nextSource(): CreditSource | undefined {
    return creditSources.find((source) => counters[source] > 0 && (source !== 'monthly' || !isFrozen()));
  }

  const invoices = () => facts.subscriptions.flatMap((subscription) => subscription.invoices);
  const order = (paidBy: string, payment: Payment): ExpectedOrder => {
    const { totalCents, refundedCents } = payment;
    return { paidBy, totalCents, refundedCents, status: statusOf(payment) };
  };
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
        ...facts.purchases.map((purchase) => order(purchase.checkoutId, purchase)),
        ...facts.misfits.map((misfit) => ({ ...order(misfit.checkoutId, misfit), status: 'needs-attention' })),
        ...invoices().map((invoice) => order(invoice.invoiceId, invoice)),
      ].sort((a, b) => (a.paidBy < b.paidBy ? -1 : 1)),
      causes: [
        `welcome ${userId}`,
        ...facts.purchases.flatMap(({ checkoutId }) => [`checkout ${checkoutId}`, `story ${checkoutId}`]),
        ...invoices().map(({ invoiceId }) => `invoice ${invoiceId}`),
        ...[...used.keys()].map((storyId) => `story ${storyId}`),
        ...[...failed].map((storyId) => `return ${storyId}`),
      ].sort(),
      stories: facts.purchases.length + used.size,
    }),
  };
}
