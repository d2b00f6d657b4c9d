import type { OrderStatus } from '#functions/domain/order/order.ts';
import type { PaymentCharge, PaymentDispute, PaymentRefund } from '#functions/domain/ports/payments.ts';
import type { PaymentState } from './payment-state.ts';

/** Refunds and disputes of a payment. */
export interface Reversal {
  readonly refundedCents: number;
  readonly failedCents: number;
  /** Ids of the disputes for which the bank has the money. */
  readonly disputes: readonly string[];
}

const statusesWithoutEffect = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

/** Whether the bank has the money. */
export function bankHasMoney(status: string): boolean {
  return !statusesWithoutEffect.has(status);
}

/** Stripe does not document whether the charge's amount still contains refunds that failed, so the others are counted. */
export function addRefunds(
  { disputes }: PaymentState,
  { amountRefundedCents }: PaymentCharge,
  refunds: readonly PaymentRefund[],
): Reversal {
  const sumOf = (isFailed: boolean) =>
    refunds.reduce((sum, refund) => sum + (refund.isFailed === isFailed ? refund.cents : 0), 0);
  const failedCents = sumOf(true);
  return { disputes, failedCents, refundedCents: failedCents === 0 ? amountRefundedCents : sumOf(false) };
}

export function addDispute(seen: PaymentState, { disputeId, status }: PaymentDispute): Reversal {
  const others = seen.disputes.filter((id) => id !== disputeId);
  const disputes = bankHasMoney(status) ? [...others, disputeId] : others;
  return { disputes: disputes.toSorted(), refundedCents: seen.refundedCents, failedCents: seen.failedCents };
}

/** Stories to reclaim: all after a dispute or full refund, whole ones of the share after a partial refund. */
export function storiesToReclaim(
  granted: number,
  amountCents: number,
  { refundedCents, disputes }: Omit<Reversal, 'failedCents'>,
): number {
  if (disputes.length > 0 || refundedCents >= amountCents) return granted;
  return Math.floor((granted * refundedCents) / amountCents);
}

function statusOf(amountCents: number, { refundedCents, disputes }: Reversal, unclaimed: OrderStatus): OrderStatus {
  if (disputes.length > 0) return 'disputed';
  if (refundedCents >= amountCents) return 'refunded';
  return refundedCents > 0 ? 'partially-refunded' : unclaimed;
}

/** The payment after a reversal, and the change of the customer's stories. */
export interface AppliedReversal {
  readonly state: PaymentState;
  readonly status: OrderStatus;
  readonly delta: number;
}

/**
 * Takes stories only for an increase of the reversal and as far as available; returns them for a decrease. Any order of refunds
 * and disputes leads to the same state. @param left available stories of this payment @param unclaimed the order's status
 * without reversals
 */
export function computeReversal(
  seen: PaymentState,
  claim: Reversal,
  left: number,
  unclaimed: OrderStatus,
): AppliedReversal {
  const claimed = storiesToReclaim(seen.grant?.stories ?? 0, seen.amountCents, claim);
  const more = claimed - seen.claimedStories;
  const delta = more > 0 ? 0 - Math.min(more, left) : seen.takenStories - Math.min(seen.takenStories, claimed);
  const state: PaymentState = {
    ...seen,
    refundedCents: claim.refundedCents,
    failedCents: claim.failedCents,
    disputes: [...claim.disputes],
    claimedStories: claimed,
    takenStories: seen.takenStories - delta,
    orderStatus: unclaimed,
  };
  return { state, status: statusOf(seen.amountCents, claim, unclaimed), delta };
}
