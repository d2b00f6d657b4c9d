import type { CallingOperator } from '#functions/domain/desk/operator-session.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { dollars } from '#functions/domain/kernel/dollars.ts';
import { inRounds, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { OrderRecord, RefundRequest } from '#functions/domain/order/order.ts';
import { refundableCents, refundsOf } from '#functions/domain/order/refund-requests.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { voucherReversalParts } from '#functions/domain/voucher/voucher-reversals.ts';
import { refundRefusals } from '#shared/names/refund-refusals.ts';
import type { ReversalShop } from './apply-reversals.ts';
import { listedRefund } from './close-refunds.ts';
import { settleRefund } from './settle-refund.ts';

export type RefundShop = ReversalShop & Pick<Shop, 'deskTotals'>;

/** In cents. A day of usual business refunds a few stories of $19. */
export const refundsPerDayAlarmCents = 50_000;

const dayOf = (clock: Clock) => isoTime(clock).slice(0, 10);

export interface WantedRefund {
  readonly userId: string;
  readonly orderId: string;
  readonly cents: number;
  /** Of the dialog: sent again, it counts once. */
  readonly requestId: string;
  /** Null when the customer asks. */
  readonly operator: Pick<CallingOperator, 'operatorId' | 'name' | 'role'> | null;
}

const findRequest = (order: OrderRecord, requestId: string) =>
  refundsOf(order).find((request) => request.requestId === requestId);

interface Asked {
  readonly order: OrderRecord;
  readonly request: RefundRequest;
  /** Whether this call stored it. */
  readonly isNew: boolean;
}

async function storeRequest(
  order: OrderRecord,
  { cents, requestId, operator }: WantedRefund,
  asking: Transactions,
  shop: RefundShop,
): Promise<RefundRequest> {
  const { refunds, deskTotals, clock } = shop;
  const { status, refundedCents } = order;
  const open = { state: 'asked', refusal: null } as const;
  const request: RefundRequest = { requestId, cents, askedAt: isoTime(clock), ...open, operator };
  const after = { ...order, refunds: [...refundsOf(order), request] };
  const voucher = order.kind === 'voucher' ? await shop.vouchers.get(order.orderId) : undefined;
  if (operator === null && voucher?.state === 'redeemed') throw new AppError('voucher-used');
  const total = { amount: cents, expiresAtSeconds: epochSeconds(clock, 7 * 86_400) };
  await asking.commit([
    refunds.changePart(order, { status, refundedCents, refunds: after.refunds }),
    refunds.listPart(listedRefund(order, request)),
    ...voucherReversalParts(voucher, after, shop),
    ...(operator === null
      ? []
      : [deskTotals.addPart('refunds', { day: dayOf(clock), operatorId: operator.operatorId }, total)]),
  ]);
  return request;
}

/** The same request, sent twice at once, has used the confirmation: the next round finds it. */
const mayBeStored = (error: unknown) =>
  error instanceof TransactionRefused || (error instanceof AppError && error.code === 'confirmation-required');

function findAsked(order: OrderRecord, { requestId, cents }: WantedRefund): RefundRequest | undefined {
  const known = findRequest(order, requestId);
  if (known !== undefined && known.cents !== cents) throw new AppError('refund-under-way');
  return known;
}

/** Stores the request, or finds it. */
async function askRefund(wanted: WantedRefund, asking: Transactions, shop: RefundShop): Promise<Asked> {
  let refused: unknown;
  const asked = await inRounds(asking, async (transactions): Promise<Asked | undefined> => {
    const order = await shop.orders.get(wanted.userId, wanted.orderId);
    if (order === undefined) throw new AppError('order-not-found');
    const known = findAsked(order, wanted);
    if (known !== undefined) return { order, request: known, isNew: false };
    if (refused instanceof AppError) throw refused;
    if (wanted.cents > refundableCents(order)) throw new AppError('not-refundable');
    try {
      return { order, request: await storeRequest(order, wanted, transactions, shop), isNew: true };
    } catch (error) {
      if (!mayBeStored(error)) throw error;
      refused = error;
      return undefined;
    }
  });
  if (asked === undefined) throw new AppError('conflict', { cause: refused });
  return asked;
}

/** Stripe or the table did not answer: the reconciler goes on. */
const unanswered: readonly string[] = ['payments-unavailable', 'service-unavailable', 'checkout-not-ready'];

/**
 * Refunds an order in full or in part: first stores the request, which ends an order's card that is refunded in full, then asks Stripe. A request counts once, however often it is
 * sent. @param asking commits the request, with its confirmation and the operator's entry in the audit @returns `asked` while
 * Stripe has not confirmed it @throws AppError order-not-found, not-refundable, refund-under-way when the request has another
 * amount, confirmation-required, conflict, refund-refused
 */
export async function refundOrder(
  wanted: WantedRefund,
  asking: Transactions,
  shop: RefundShop,
): Promise<'asked' | 'done'> {
  const { orders, deskTotals, clock, logger } = shop;
  const { userId, orderId, requestId, cents } = wanted;
  const { order, request, isNew } = await askRefund(wanted, asking, shop);
  if (isNew) {
    const total = await deskTotals.sum('refunds', dayOf(clock));
    if (total > refundsPerDayAlarmCents) logger.warn('DESK_REFUNDS_HIGH', { cents, total });
  }
  if (request.state === 'asked') {
    try {
      await settleRefund(order, request, shop);
    } catch (error) {
      if (!(error instanceof AppError && unanswered.includes(error.code))) throw error;
      logger.warn('DESK_REFUND_OPEN', { userId, orderId, cents }, error);
      return 'asked';
    }
  }
  const after = await orders.get(userId, orderId);
  const { state, refusal } = (after && findRequest(after, requestId)) ?? request;
  if (state !== 'refused') return state;
  const why = refundRefusals[refusal ?? 'other'];
  throw new AppError('refund-refused', { message: `Stripe refused to refund ${dollars(cents)}: ${why}.` });
}
