import type { LedgerEntry } from '#functions/domain/credit/credit.ts';
import {
  type ClaimedGiftCollaborators,
  claimedGiftParts,
  lookAtGift,
  type SeenGift,
} from '#functions/domain/gift/claimed-gift.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import { commitUnlessOutrun, type TransactionPart, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { OrderRecord, OrderStatus } from '#functions/domain/order/order.ts';
import type { Payments } from '#functions/domain/ports/payments.ts';
import type { Billing } from '#functions/domain/subscription/billing.ts';
import type { PaymentState } from './payment-state.ts';
import { type Claim, holdsMoney, type SettledClaim, settleClaim, withDispute, withRefund } from './settle-claims.ts';

export interface ClaimCollaborators extends ClaimedGiftCollaborators {
  readonly transactions: Transactions;
  readonly payments: Pick<Payments, 'readCharge' | 'readDispute'>;
  readonly paymentStates: {
    getState(paymentIntentId: string): Promise<PaymentState | undefined>;
    replaceStatePart(seen: PaymentState, next: PaymentState): TransactionPart;
  };
  readonly users: ClaimedGiftCollaborators['users'] & {
    getBilling(userId: string): Promise<Billing | undefined>;
    replaceBillingPart(userId: string, seen: Billing, next: Billing): TransactionPart;
  };
  readonly orders: ClaimedGiftCollaborators['orders'] & {
    get(userId: string, orderId: string): Promise<OrderRecord | undefined>;
    changePart(
      userId: string,
      orderId: string,
      from: readonly OrderStatus[],
      change: { readonly status: OrderStatus; readonly refundedCents: number },
    ): TransactionPart;
  };
  readonly ledger: {
    has(userId: string, cause: string): Promise<boolean>;
    bookPart(userId: string, entry: LedgerEntry): TransactionPart;
    requireUnbookedPart(userId: string, cause: string): TransactionPart;
  };
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Seen {
  readonly state: PaymentState;
  readonly billing: Billing;
  readonly order: OrderRecord;
  /** Of a purchase's story: its writing failed and what it cost came back. */
  readonly wasReturned: boolean;
  /** Of an order for a gift. */
  readonly gift: SeenGift | undefined;
}

/** What Stripe says of a payment, asked after the table was read, and the cause that a change of credit is booked under. */
interface Asked {
  readonly claim: Claim;
  readonly cause: string;
}

const maxRounds = 8;
const ownParts = new Set(['payment', 'billing', 'order', 'ledger', 'gift', 'open-gift', 'attention']);

/** A story bought by itself is written at once: its credit is there again only when that failed. */
function returnCause({ grant, orderId }: PaymentState): string | undefined {
  return grant?.source === 'bonus' ? `return ${orderId}` : undefined;
}

/** @throws AppError checkout-not-ready when the payment was not delivered yet: Stripe tells again (threat 10) */
async function look(paymentIntentId: string, collaborators: ClaimCollaborators): Promise<Seen> {
  const { paymentStates, users, orders, ledger } = collaborators;
  const state = await paymentStates.getState(paymentIntentId);
  if (state === undefined) throw new AppError('checkout-not-ready', { retryAfterSeconds: 5 });
  const cause = returnCause(state);
  const [billing, order, wasReturned] = await Promise.all([
    users.getBilling(state.userId),
    orders.get(state.userId, state.orderId),
    cause === undefined ? false : ledger.has(state.userId, cause),
  ]);
  if (billing === undefined || order === undefined) throw new AppError('checkout-not-ready', { retryAfterSeconds: 5 });
  return { state, billing, order, wasReturned, gift: await lookAtGift(order, collaborators) };
}

/** Whether the month that the payment bought is the one that the bucket holds now. */
function holdsItsMonth({ state, billing }: Seen): boolean {
  return state.grant?.source === 'monthly' && state.grant.cause === `invoice ${billing.bucket?.invoiceId ?? ''}`;
}

function storiesLeft(seen: Seen): number {
  if (seen.state.grant?.source === 'bonus') return seen.wasReturned ? seen.billing.bonusStories : 0;
  return holdsItsMonth(seen) ? seen.billing.monthlyStories : 0;
}

/** Of a month that is over nothing comes back: what was taken from it would have ended with it. */
function deltaOf(seen: Seen, { delta }: SettledClaim): number {
  return seen.state.grant?.source === 'monthly' && !holdsItsMonth(seen) ? 0 : delta;
}

function billingAfter({ billing, state }: Seen, delta: number): Billing {
  return state.grant?.source === 'bonus'
    ? { ...billing, bonusStories: billing.bonusStories + delta }
    : { ...billing, monthlyStories: billing.monthlyStories + delta };
}

function creditParts(
  seen: Seen,
  settled: SettledClaim,
  cause: string,
  { users, ledger, clock }: ClaimCollaborators,
): TransactionPart[] {
  const { state, billing, wasReturned } = seen;
  const delta = deltaOf(seen, settled);
  if (state.grant === null) return [];
  const { userId, grant } = state;
  const returned = returnCause(state);
  return [
    ledger.bookPart(userId, { cause, source: grant.source, delta, at: isoTime(clock) }),
    // The version is raised also by 0: what was read must still be so.
    users.replaceBillingPart(userId, billing, billingAfter(seen, delta)),
    ...(returned === undefined || wasReturned ? [] : [ledger.requireUnbookedPart(userId, returned)]),
  ];
}

function partsOf(
  seen: Seen,
  settled: SettledClaim,
  cause: string,
  collaborators: ClaimCollaborators,
): TransactionPart[] {
  const { paymentStates, orders } = collaborators;
  const { state, order, gift } = seen;
  const { refundedCents } = settled.state;
  return [
    paymentStates.replaceStatePart(state, settled.state),
    orders.changePart(state.userId, state.orderId, [order.status], { status: settled.status, refundedCents }),
    ...creditParts(seen, settled, cause, collaborators),
    ...(gift === undefined ? [] : claimedGiftParts(gift, order, settled.status, collaborators)),
  ];
}

function isSettled(seen: PaymentState, next: PaymentState): boolean {
  return seen.refundedCents === next.refundedCents && seen.disputes.join() === next.disputes.join();
}

async function apply(
  paymentIntentId: string,
  ask: (seen: PaymentState) => Promise<Asked>,
  alongside: readonly TransactionPart[],
  collaborators: ClaimCollaborators,
): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const seen = await look(paymentIntentId, collaborators);
    const { claim, cause } = await ask(seen.state);
    const unclaimed = seen.state.orderStatus ?? seen.order.status;
    const settled = settleClaim(seen.state, claim, storiesLeft(seen), unclaimed);
    const parts = isSettled(seen.state, settled.state) ? [] : partsOf(seen, settled, cause, collaborators);
    if (!(await commitUnlessOutrun(collaborators.transactions, [...alongside, ...parts], ownParts))) continue;
    const { orderId, userId } = seen.state;
    collaborators.logger.info('PAYMENT_CLAIMED', { userId, orderId, orderStatus: settled.status });
    return;
  }
  throw new AppError('service-unavailable', { retryAfterSeconds: 5 });
}

/** A bank may ask again for what it had given back: that is booked once more, under the version of the payment it changes. */
async function unbooked(
  cause: string,
  { userId, version }: PaymentState,
  { ledger }: ClaimCollaborators,
): Promise<string> {
  return (await ledger.has(userId, cause)) ? `${cause} ${version}` : cause;
}

/** What is asked for by an event is there; when it is not, Stripe tells again later. */
function known<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('checkout-not-ready', { retryAfterSeconds: 5 });
  return found;
}

/**
 * Takes back what a refunded payment gave, in proportion, as far as it is unused; the story stays (threat 36). In
 * one transaction with the parts given; any number of times and in any order the end is the same.
 * @throws TransactionRefused when a part of `alongside` refuses
 * @throws AppError checkout-not-ready when the payment was not delivered yet; payments-unavailable; service-unavailable
 */
export async function applyRefund(
  chargeId: string,
  alongside: readonly TransactionPart[],
  collaborators: ClaimCollaborators,
): Promise<void> {
  const { payments, transactions } = collaborators;
  const charge = known(await payments.readCharge(chargeId));
  // All our payments are payment intents: this charge was made by hand.
  if (charge.paymentIntentId === null) return transactions.commit(alongside);
  const cause = `refund ${charge.chargeId} ${charge.amountRefundedCents}`;
  await apply(
    charge.paymentIntentId,
    async (seen) => ({ claim: withRefund(seen, charge), cause }),
    alongside,
    collaborators,
  );
}

/** The same for a dispute: all of it goes while the bank holds or has the money, and comes back when we win. */
export async function applyDispute(
  disputeId: string,
  alongside: readonly TransactionPart[],
  collaborators: ClaimCollaborators,
): Promise<void> {
  const { payments, transactions } = collaborators;
  const { paymentIntentId } = known(await payments.readDispute(disputeId));
  if (paymentIntentId === null) return transactions.commit(alongside);
  const ask = async (seen: PaymentState): Promise<Asked> => {
    const dispute = known(await payments.readDispute(disputeId));
    const cause = `${holdsMoney(dispute.status) ? 'dispute' : 'dispute-won'} ${disputeId}`;
    return { claim: withDispute(seen, dispute), cause: await unbooked(cause, seen, collaborators) };
  };
  await apply(paymentIntentId, ask, alongside, collaborators);
}
