import type { Billing } from '#functions/domain/credit/billing.ts';
import { type GiftState, giftReversalParts, readGiftState } from '#functions/domain/gift/gift-reversals.ts';
import { isInProduction } from '#functions/domain/gift/gift-states.ts';
import type { GiftCustomer } from '#functions/domain/gift/move-gift.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { inRounds, type TransactionPart, tryCommit } from '#functions/domain/kernel/transaction.ts';
import { orderAttention } from '#functions/domain/order/needs-attention.ts';
import { isOurs, type OrderRecord, type OrderStatus } from '#functions/domain/order/order.ts';
import { productReversalParts } from '#functions/domain/order/product-order.ts';
import { refundsOf, type ShownRefunds } from '#functions/domain/order/refund-requests.ts';
import { ForeignPayment } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Voucher } from '#functions/domain/voucher/voucher.ts';
import { voucherReversalParts } from '#functions/domain/voucher/voucher-reversals.ts';
import { closeRefundParts, closeRequests } from './close-refunds.ts';
import { disputeParts } from './dispute-list.ts';
import type { PaymentState } from './payment-state.ts';
import {
  type AppliedReversal,
  addDispute,
  addRefunds,
  bankHasMoney,
  computeReversal,
  type Reversal,
} from './reversals.ts';

export type ReversalShop = Pick<
  Shop,
  | 'transactions'
  | 'payments'
  | 'paymentStates'
  | 'users'
  | 'orders'
  | 'refunds'
  | 'ledger'
  | 'clock'
  | 'logger'
  | 'gifts'
  | 'vouchers'
  | 'productOrders'
  | 'outbox'
  | 'identifiers'
  | 'auditEntries'
>;

interface PaymentSnapshot {
  readonly state: PaymentState;
  /** Who has the credits: the customer, or whoever redeemed the card that they gave. */
  readonly holderId: string;
  /** Of the holder. */
  readonly billing: Billing;
  readonly order: OrderRecord;
  readonly voucher: Voucher | undefined;
  /** The purchased story failed and its credit was returned. */
  readonly wasReturned: boolean;
  readonly gift: GiftState | undefined;
  /** Of the mail about a refund that an operator asked for. */
  readonly reader: GiftCustomer;
}

interface RequestedReversal {
  readonly reversal: Reversal;
  readonly cause: string;
  /** The bank keeps the money: nobody has to answer the dispute any more. */
  readonly isLost?: boolean;
  readonly shown?: ShownRefunds;
}

const conflictParts = new Set(['payment', 'billing', 'order', 'ledger', 'gift', 'open-gift', 'voucher', 'attention']);

function returnCause({ grant, orderId }: PaymentState): string | undefined {
  return grant?.cause === `checkout ${orderId}` ? `return ${orderId}` : undefined;
}

/**
 * @throws AppError checkout-not-ready when our payment was not delivered yet: Stripe sends the event again (threat 10)
 * @throws ForeignPayment
 */
async function readSnapshot(paymentIntentId: string, shop: ReversalShop): Promise<PaymentSnapshot> {
  const { payments, paymentStates, users, orders, ledger, vouchers } = shop;
  const state = await paymentStates.getState(paymentIntentId);
  if (state === undefined) {
    if (!(await payments.isOurPayment(paymentIntentId))) throw new ForeignPayment();
    throw new AppError('checkout-not-ready', { retryAfterSeconds: 5 });
  }
  const cause = returnCause(state);
  const [order, wasReturned] = await Promise.all([
    orders.get(state.userId, state.orderId),
    cause === undefined ? false : ledger.has(state.userId, cause),
  ]);
  const voucher = order?.kind === 'voucher' ? await vouchers.get(state.orderId) : undefined;
  const holderId = voucher?.redeemed?.userId ?? state.userId;
  const billing = await users.getBilling(holderId);
  if (billing === undefined || order === undefined) throw new AppError('checkout-not-ready', { retryAfterSeconds: 5 });
  const [gift, reader] = await Promise.all([
    readGiftState(order, shop),
    refundsOf(order).some(({ state: it }) => it !== 'done') ? users.get(state.userId) : undefined,
  ]);
  return { state, holderId, billing, order, voucher, wasReturned, gift, reader };
}

/** Whether the bucket currently holds the month that the payment bought. */
function holdsItsMonth({ state, billing }: PaymentSnapshot): boolean {
  return state.grant?.source === 'monthly' && state.grant.cause === `invoice ${billing.bucket?.invoiceId ?? ''}`;
}

function storiesLeft(seen: PaymentSnapshot): number {
  if (seen.order.kind === 'voucher') return seen.voucher?.redeemed === undefined ? 0 : seen.billing.bonusStories;
  if (seen.state.grant?.source === 'bonus') return seen.wasReturned ? seen.billing.bonusStories : 0;
  return holdsItsMonth(seen) ? seen.billing.monthlyStories : 0;
}

function deltaOf(seen: PaymentSnapshot, { delta }: AppliedReversal): number {
  return seen.state.grant?.source === 'monthly' && !holdsItsMonth(seen) ? 0 : delta;
}

function billingAfter({ billing, state }: PaymentSnapshot, delta: number): Billing {
  return state.grant?.source === 'bonus'
    ? { ...billing, bonusStories: billing.bonusStories + delta }
    : { ...billing, monthlyStories: billing.monthlyStories + delta };
}

function creditParts(
  seen: PaymentSnapshot,
  settled: AppliedReversal,
  cause: string,
  { users, ledger, clock }: ReversalShop,
): TransactionPart[] {
  const { state, holderId, billing, order, voucher, wasReturned } = seen;
  const delta = deltaOf(seen, settled);
  // A card that nobody redeemed follows its order (`voucherReversalParts`).
  if (state.grant === null || (order.kind === 'voucher' && voucher?.redeemed === undefined)) return [];
  const { grant } = state;
  const returned = returnCause(state);
  return [
    ledger.recordEntryPart(holderId, { cause, source: grant.source, delta, at: isoTime(clock) }),
    // A delta of 0 also increments the version, so that the state read must still be current.
    users.replaceBillingPart(holderId, billing, billingAfter(seen, delta)),
    ...(returned === undefined || wasReturned ? [] : [ledger.requireNoEntryPart(holderId, returned)]),
  ];
}

/**
 * Puts an order on the operators' list when its refund failed, or when we have its payment and nothing was delivered. A later refund
 * removes it. Gifts have notes of their own.
 */
async function attentionParts(
  { state, order, gift }: PaymentSnapshot,
  { state: next, status }: AppliedReversal,
  { orders, clock }: ReversalShop,
): Promise<TransactionPart[]> {
  const hasFailed = next.failedCents > state.failedCents;
  const isRefundedAgain = next.refundedCents > state.refundedCents && state.failedCents > 0 && isOurs(order.status);
  const isMade = gift !== undefined && isInProduction(gift.gift.status);
  if (!hasFailed && !isRefundedAgain && status !== 'needs-attention') return [];
  const isFlagged = await orders.isFlagged(order.orderId);
  if (isRefundedAgain && !hasFailed) return isFlagged && !isMade ? [orders.unflagPart(order.orderId)] : [];
  const reason = hasFailed ? 'refund-failed' : 'disputed';
  return isFlagged ? [] : [orders.flagPart(orderAttention(order, reason, isoTime(clock)))];
}

async function creditAndGoodsParts(
  seen: PaymentSnapshot,
  settled: AppliedReversal,
  cause: string,
  shop: ReversalShop,
): Promise<TransactionPart[]> {
  const { order, gift } = seen;
  const giftParts = gift === undefined ? [] : giftReversalParts(gift, order, settled.status, shop);
  return [
    ...creditParts(seen, settled, cause, shop),
    ...giftParts,
    ...(giftParts.some(({ name }) => name === 'attention') ? [] : await attentionParts(seen, settled, shop)),
    ...productReversalParts(order, settled.status, shop),
  ];
}

/** @param amounts the order's new ones, if they change */
function orderParts(
  { order, voucher, reader }: PaymentSnapshot,
  amounts: Pick<OrderRecord, 'status' | 'refundedCents'> | undefined,
  shown: ShownRefunds,
  shop: ReversalShop,
): TransactionPart[] {
  const { refunds, closed } = closeRequests(order, shown);
  if (amounts === undefined && closed.length === 0) return [];
  const { status, refundedCents } = amounts ?? order;
  return [
    shop.refunds.changePart(order, { status, refundedCents, refunds }),
    ...closeRefundParts(order, closed, refundedCents, reader, shop),
    ...voucherReversalParts(voucher, { ...order, status, refundedCents, refunds }, shop),
  ];
}

/** The order's status without reversals. One that was refunded before its delivery has no goods. */
function unclaimedOf({ state, order }: PaymentSnapshot): OrderStatus {
  const status = state.orderStatus ?? order.status;
  return status === 'refunded' ? 'needs-attention' : status;
}

function isUnchanged(seen: PaymentState, next: PaymentState): boolean {
  const { refundedCents, failedCents } = seen;
  if (refundedCents !== next.refundedCents || failedCents !== next.failedCents) return false;
  return seen.disputes.join() === next.disputes.join();
}

async function applyReversal(
  paymentIntentId: string,
  ask: (seen: PaymentState, holderId: string) => Promise<RequestedReversal>,
  extraParts: readonly TransactionPart[],
  shop: ReversalShop,
): Promise<void> {
  const isApplied = await inRounds(shop.transactions, async (transactions) => {
    const seen = await readSnapshot(paymentIntentId, shop);
    const { reversal: claim, cause, isLost = false, shown = { refunds: [] } } = await ask(seen.state, seen.holderId);
    const settled = computeReversal(seen.state, claim, storiesLeft(seen), unclaimedOf(seen));
    const isDecided = isLost && settled.state.disputes.length === 1;
    const isMoved = !isUnchanged(seen.state, settled.state);
    const { refundedCents } = settled.state;
    const parts = [
      // Also an unchanged state: its new version refuses a concurrent event that read an older state at Stripe.
      shop.paymentStates.replaceStatePart(seen.state, settled.state),
      ...orderParts(seen, isMoved ? { status: settled.status, refundedCents } : undefined, shown, shop),
      ...(isMoved ? await creditAndGoodsParts(seen, settled, cause, shop) : []),
      ...disputeParts(seen.order, settled.status, isDecided, shop),
    ];
    if (!(await tryCommit(transactions, [...extraParts, ...parts], conflictParts))) return undefined;
    const { orderId, userId } = seen.state;
    shop.logger.info('PAYMENT_CLAIMED', { userId, orderId, orderStatus: settled.status });
    return true;
  });
  if (isApplied === undefined) throw new AppError('service-unavailable', { retryAfterSeconds: 5 });
}

/** A second dispute after a won one, or refund after a failed one, is recorded under another cause, with the payment's version. */
async function unusedCause(
  cause: string,
  holderId: string,
  { version }: PaymentState,
  { ledger }: ReversalShop,
): Promise<string> {
  return (await ledger.has(holderId, cause)) ? `${cause} ${version}` : cause;
}

function requireFound<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('checkout-not-ready', { retryAfterSeconds: 5 });
  return found;
}

/**
 * Takes back the unused credits of a refunded payment, in proportion; written stories stay (threat 36). A refund that fails later
 * returns them, and the order is listed for the operators. Closes the requests that Stripe shows. One transaction with `extraParts`;
 * repetition and order do not matter. @param refused a request that Stripe has just refused @throws TransactionRefused when one of
 * `extraParts` refuses @throws ForeignPayment @throws AppError checkout-not-ready when the payment was not delivered yet;
 * payments-unavailable; service-unavailable
 */
export async function applyRefund(
  chargeId: string,
  extraParts: readonly TransactionPart[],
  shop: ReversalShop,
  refused?: ShownRefunds['refused'],
): Promise<void> {
  const { paymentIntentId } = requireFound(await shop.payments.getCharge(chargeId));
  if (paymentIntentId === null) throw new ForeignPayment();
  const ask = async (seen: PaymentState, holderId: string): Promise<RequestedReversal> => {
    // After our state, whose version refuses an older answer of Stripe; before the charge, so that its amount contains each of them.
    const refunds = await shop.payments.listRefunds(chargeId);
    const reversal = addRefunds(seen, requireFound(await shop.payments.getCharge(chargeId)), refunds);
    const cause = await unusedCause(`refund ${chargeId} ${reversal.refundedCents}`, holderId, seen, shop);
    return { reversal, cause, shown: { refunds, refused } };
  };
  await applyReversal(paymentIntentId, ask, extraParts, shop);
}

/** As `applyRefund`, for a dispute: takes all credits back while the bank has the money, and restores them when we win. */
export async function applyDispute(
  disputeId: string,
  extraParts: readonly TransactionPart[],
  shop: ReversalShop,
): Promise<void> {
  const { payments } = shop;
  const { paymentIntentId } = requireFound(await payments.getDispute(disputeId));
  if (paymentIntentId === null) throw new ForeignPayment();
  const ask = async (seen: PaymentState, holderId: string): Promise<RequestedReversal> => {
    const dispute = requireFound(await payments.getDispute(disputeId));
    const cause = `${bankHasMoney(dispute.status) ? 'dispute' : 'dispute-won'} ${disputeId}`;
    const isLost = dispute.status === 'lost';
    return { reversal: addDispute(seen, dispute), cause: await unusedCause(cause, holderId, seen, shop), isLost };
  };
  await applyReversal(paymentIntentId, ask, extraParts, shop);
}
