import type { StripeContext } from '#infra/local/payments/context.ts';
import { money } from '#infra/local/payments/currencies.ts';
import { newId } from '#infra/local/payments/ids.ts';
import type { Charge, Dispute, Refund } from '#infra/local/payments/records.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';

interface RefundWish {
  readonly amount?: number | undefined;
  readonly reason?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** Throws `StripeError` if less is left, or if a dispute has taken the money. */
export function refundCharge(context: StripeContext, charge: Charge, wish: RefundWish = {}): Refund {
  const left = charge.amount - charge.amountRefunded;
  if (charge.status !== 'succeeded') throw new StripeError(400, `Charge ${charge.id} has not been paid.`);
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw new StripeError(400, message, { code: 'charge_already_refunded' });
  }
  const dispute = disputeOf(context, charge);
  if (dispute !== undefined && hasMoney(dispute)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw new StripeError(400, message, { code: 'charge_disputed' });
  }
  const amount = wish.amount ?? left;
  if (amount > left) {
    const [wanted, rest] = [money(amount, charge.currency), money(left, charge.currency)];
    const message = `Refund amount (${wanted}) is greater than unrefunded amount on charge (${rest})`;
    throw new StripeError(400, message, { param: 'amount' });
  }
  const before = context.show(charge.id);
  context.store.charge.put({ ...charge, amountRefunded: charge.amountRefunded + amount });
  const refund = context.store.refund.put({
    id: newId('re_3'),
    created: context.now(),
    amount,
    currency: charge.currency,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    reason: wish.reason ?? null,
    metadata: { ...wish.metadata },
    isFailed: false,
  });
  context.emit('charge.refunded', charge.id, before);
  return refund;
}

/** The bank returns the newest refund of a charge. Throws `StripeError` without one. */
export function failRefund(context: StripeContext, charge: Charge): Refund {
  const made = context.store.refund.all().findLast((refund) => refund.charge === charge.id && !refund.isFailed);
  if (!made) throw new StripeError(409, `${charge.id} has no refund that could fail`);
  const before = context.show(made.id);
  context.store.charge.put({ ...charge, amountRefunded: charge.amountRefunded - made.amount });
  const failed = context.store.refund.put({ ...made, isFailed: true });
  for (const type of ['refund.updated', 'refund.failed', 'charge.refund.updated'] as const)
    context.emit(type, failed.id, before);
  return failed;
}

function disputeOf(context: StripeContext, charge: Charge): Dispute | undefined {
  return context.store.dispute.all().find((dispute) => dispute.charge === charge.id);
}

const hasMoney = ({ status }: Dispute): boolean => status === 'needs_response' || status === 'lost';

/** An `inquiry` takes no money until the bank escalates it. Throws `StripeError` if nothing is left to dispute. */
export function disputeCharge(
  context: StripeContext,
  charge: Charge,
  outcome: 'inquiry' | 'created' | 'won' | 'lost',
): Dispute {
  const known = disputeOf(context, charge);
  if (known?.status === 'warning_needs_response' && outcome === 'created') return escalate(context, charge, known);
  if (known && (outcome === 'created' || outcome === 'inquiry' || known.status !== 'needs_response')) {
    throw new StripeError(409, `${charge.id} is disputed already, and that is ${known.status}`);
  }
  if (outcome === 'inquiry') return openDispute(context, charge, 'warning_needs_response');
  const dispute = known ?? openDispute(context, charge, 'needs_response');
  return outcome === 'created' ? dispute : closeDispute(context, dispute, outcome);
}

/** Stripe sends no second `charge.dispute.created`. */
function escalate(context: StripeContext, charge: Charge, inquiry: Dispute): Dispute {
  const before = context.show(inquiry.id);
  context.store.charge.put({ ...charge, disputed: true });
  const dispute = context.store.dispute.put({ ...inquiry, status: 'needs_response' });
  context.emit('charge.dispute.updated', dispute.id, before);
  context.emit('charge.dispute.funds_withdrawn', dispute.id);
  return dispute;
}

function openDispute(context: StripeContext, charge: Charge, status: Dispute['status']): Dispute {
  if (charge.status !== 'succeeded') throw new StripeError(409, `${charge.id} has not been paid`);
  const amount = charge.amount - charge.amountRefunded;
  if (amount === 0) throw new StripeError(409, `${charge.id} has been refunded in full`);
  context.store.charge.put({ ...charge, disputed: status === 'needs_response' });
  const dispute = context.store.dispute.put({
    id: newId('dp_1'),
    created: context.now(),
    amount,
    charge: charge.id,
    currency: charge.currency,
    paymentIntent: charge.paymentIntent,
    status,
    livemode: charge.livemode,
  });
  context.emit('charge.dispute.created', dispute.id);
  if (status === 'needs_response') context.emit('charge.dispute.funds_withdrawn', dispute.id);
  return dispute;
}

function closeDispute(context: StripeContext, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  const before = context.show(dispute.id);
  const closed = context.store.dispute.put({ ...dispute, status });
  context.emit('charge.dispute.closed', closed.id, before);
  if (status === 'won') context.emit('charge.dispute.funds_reinstated', closed.id);
  return closed;
}
