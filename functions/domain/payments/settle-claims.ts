import type { OrderStatus } from '#functions/domain/order/order.ts';
import type { PaymentCharge, PaymentDispute } from '#functions/domain/ports/payments.ts';
import type { PaymentState } from './payment-state.ts';

/** What is asked back of a payment. */
export interface Claim {
  readonly refundedCents: number;
  /** Ids of the disputes that hold or took the money. */
  readonly disputes: readonly string[];
}

/** Stripe's words for a dispute that leaves the money with us; an inquiry (`warning_…`) takes none. */
const harmless = new Set(['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed']);

/** Whether a dispute of that status holds or took the money. */
export function holdsMoney(status: string): boolean {
  return !harmless.has(status);
}

/** The claim after what Stripe says of the charge. Answers can cross: what was refunded never becomes less. */
export function withRefund(seen: PaymentState, charge: PaymentCharge): Claim {
  return { disputes: seen.disputes, refundedCents: Math.max(charge.amountRefundedCents, seen.refundedCents) };
}

/** The claim after what Stripe says of a dispute. */
export function withDispute(seen: PaymentState, { disputeId, status }: PaymentDispute): Claim {
  const others = seen.disputes.filter((id) => id !== disputeId);
  const disputes = holdsMoney(status) ? [...others, disputeId] : others;
  return { disputes: disputes.toSorted(), refundedCents: seen.refundedCents };
}

/** Stories that go with the money: all with a dispute or a full refund, of a partial refund the whole ones in its share. */
export function claimedStories(granted: number, amountCents: number, { refundedCents, disputes }: Claim): number {
  if (disputes.length > 0 || refundedCents >= amountCents) return granted;
  return Math.floor((granted * refundedCents) / amountCents);
}

function statusOf(amountCents: number, { refundedCents, disputes }: Claim, unclaimed: OrderStatus): OrderStatus {
  if (disputes.length > 0) return 'disputed';
  if (refundedCents >= amountCents) return 'refunded';
  return refundedCents > 0 ? 'partially-refunded' : unclaimed;
}

/** The payment after a claim, and by how much the customer's stories change: down to what is there, up to what was taken. */
export interface SettledClaim {
  readonly state: PaymentState;
  readonly status: OrderStatus;
  readonly delta: number;
}

/**
 * Only what the claim asks for more than before is taken, and only as far as there is something; what it asks less is given
 * back as far as it had been taken. So any order and number of refunds and disputes ends the same.
 * @param left stories that may be taken: those of this very payment
 * @param unclaimed the order's status when nothing is claimed
 */
export function settleClaim(seen: PaymentState, claim: Claim, left: number, unclaimed: OrderStatus): SettledClaim {
  const claimed = claimedStories(seen.grant?.stories ?? 0, seen.amountCents, claim);
  const more = claimed - seen.claimedStories;
  const delta = more > 0 ? 0 - Math.min(more, left) : seen.takenStories - Math.min(seen.takenStories, claimed);
  const state: PaymentState = {
    ...seen,
    refundedCents: claim.refundedCents,
    disputes: [...claim.disputes],
    claimedStories: claimed,
    takenStories: seen.takenStories - delta,
    orderStatus: unclaimed,
  };
  return { state, status: statusOf(seen.amountCents, claim, unclaimed), delta };
}
