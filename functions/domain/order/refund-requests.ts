import type { OrderRecord, OrderStatus, RefundRequest } from '#functions/domain/order/order.ts';
import type { PaymentRefund } from '#functions/domain/ports/payments.ts';
import type { RefundRefusal } from '#shared/names/refund-refusals.ts';

const refundable: ReadonlySet<OrderStatus> = new Set(['paid', 'partially-refunded', 'needs-attention']);

/** Oldest first, the request in the former attribute among them. */
export function refundsOf({
  refunds = [],
  refundRequest,
}: Pick<OrderRecord, 'refunds' | 'refundRequest'>): RefundRequest[] {
  if (refundRequest === undefined) return refunds;
  return [{ ...refundRequest, state: 'asked', refusal: null, operator: null }, ...refunds];
}

/** The call that asked is over by then, or killed: the request needs the reconciler, and appears on the page Today. */
export const refundOpenAfterMs = 60_000;

export const isAsked = ({ state }: RefundRequest): boolean => state === 'asked';

/** Cents that can still be asked for; 0 for orders without a payment, and for disputed ones, whose money the bank has. */
export function refundableCents(
  order: Pick<OrderRecord, 'paymentIntentId' | 'status' | 'totalCents' | 'refundedCents' | 'refunds' | 'refundRequest'>,
): number {
  const { paymentIntentId, status, totalCents, refundedCents } = order;
  if (paymentIntentId === null || !refundable.has(status)) return 0;
  const asked = refundsOf(order).filter(isAsked);
  return Math.max(0, totalCents - refundedCents - asked.reduce((sum, { cents }) => sum + cents, 0));
}

/** A refund asked for before requests had operators has no request id at Stripe: amount and time decide. */
function findRefund(refunds: readonly PaymentRefund[], { requestId, cents, askedAt, operator }: RefundRequest) {
  const askedAtSeconds = Math.floor(Date.parse(askedAt) / 1000);
  return refunds.find((refund) => {
    if (refund.requestId !== null || operator !== null) return refund.requestId === requestId;
    return refund.cents === cents && refund.createdAtSeconds >= askedAtSeconds;
  });
}

/** What Stripe shows of a payment's refunds, and the request that it has just refused. */
export interface ShownRefunds {
  readonly refunds: readonly PaymentRefund[];
  readonly refused?: { readonly requestId: string; readonly refusal: RefundRefusal } | undefined;
}

export function isShown(request: RefundRequest, refunds: readonly PaymentRefund[]): boolean {
  return findRefund(refunds, request) !== undefined;
}

/**
 * The request as Stripe shows it; the same object when nothing changed. A refused one that Stripe made after all is done, and a done
 * one may fail days later.
 */
export function closeRequest(request: RefundRequest, { refunds, refused }: ShownRefunds): RefundRequest {
  const refund = findRefund(refunds, request);
  if (refund === undefined) {
    const isRefused = isAsked(request) && refused?.requestId === request.requestId;
    return isRefused ? { ...request, state: 'refused', refusal: refused.refusal } : request;
  }
  const state = refund.isFailed ? 'refused' : 'done';
  const refusal = refund.isFailed ? 'failed' : null;
  return state === request.state && refusal === request.refusal ? request : { ...request, state, refusal };
}
