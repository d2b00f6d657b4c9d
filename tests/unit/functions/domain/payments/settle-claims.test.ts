import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentState } from '#functions/domain/payments/payment-state.ts';
import {
  type Claim,
  claimedStories,
  settleClaim,
  withDispute,
  withRefund,
} from '#functions/domain/payments/settle-claims.ts';
import { aPayment } from '#tests/support/builders.ts';

const seed = Number(process.env['TEST_SEED'] ?? Date.now());

const month = aPayment();
const charge = {
  chargeId: 'ch_1',
  paymentIntentId: 'pi_1',
  amountCents: 4900,
  currency: 'usd',
  receiptUrl: null,
  livemode: false,
};
const dispute = (status: string, disputeId = 'dp_1') => ({
  disputeId,
  chargeId: 'ch_1',
  paymentIntentId: 'pi_1',
  status,
  amountCents: 4900,
  livemode: false,
});

describe('claimedStories', () => {
  it.each([
    [0, 0],
    [816, 0],
    [817, 1],
    [2450, 3],
    [4899, 5],
    [4900, 6],
  ])('of %i cents refunded of 4,900 claims %i of 6', (refundedCents, stories) => {
    expect(claimedStories(6, 4900, { refundedCents, disputes: [] })).toBe(stories);
  });

  it('claims everything with a dispute, and nothing for a refund of 0', () => {
    expect(claimedStories(6, 4900, { refundedCents: 0, disputes: ['dp_1'] })).toBe(6);
    expect(claimedStories(1, 1900, { refundedCents: 1899, disputes: [] })).toBe(0);
  });
});

describe('settleClaim', () => {
  it('revokes at most what is left, and records how much', () => {
    const claim: Claim = { refundedCents: 4900, disputes: [] };
    const { delta, state, status } = settleClaim(month, claim, 4, 'paid');
    expect({ delta, status }).toEqual({ delta: -4, status: 'refunded' });
    expect(state).toMatchObject({ claimedStories: 6, takenStories: 4 });
    expect(settleClaim(month, claim, 0, 'paid').delta).toBe(0);
  });

  it('restores exactly what a dispute revoked when it is won', () => {
    const disputed = settleClaim(month, withDispute(month, dispute('needs_response')), 4, 'paid');
    expect(disputed).toMatchObject({ status: 'disputed', delta: -4 });
    const won = settleClaim(disputed.state, withDispute(disputed.state, dispute('won')), 0, 'paid');
    expect(won).toMatchObject({ status: 'paid', delta: 4, state: { takenStories: 0, disputes: [] } });
  });

  it('keeps what was refunded when a dispute about the rest is won', () => {
    const refunded = settleClaim(month, withRefund(month, { ...charge, amountRefundedCents: 2450 }), 6, 'paid');
    const disputed = settleClaim(refunded.state, withDispute(refunded.state, dispute('under_review')), 3, 'paid');
    const won = settleClaim(disputed.state, withDispute(disputed.state, dispute('won')), 0, 'paid');
    expect(won).toMatchObject({ status: 'partially-refunded', delta: 3, state: { takenStories: 3 } });
  });

  it.each(['warning_needs_response', 'warning_closed', 'prevented'])('revokes nothing for a mere %s', (status) => {
    expect(settleClaim(month, withDispute(month, dispute(status)), 6, 'paid')).toMatchObject({
      delta: 0,
      status: 'paid',
    });
  });

  it('never lets an older answer of Stripe lower what was refunded', () => {
    const seen = { ...month, refundedCents: 4900 };
    expect(withRefund(seen, { ...charge, amountRefundedCents: 300 }).refundedCents).toBe(4900);
  });

  it('has the same result for every order of refunds and disputes', () => {
    const told: readonly ((seen: PaymentState) => Claim)[] = [
      (seen) => withRefund(seen, { ...charge, amountRefundedCents: 1000 }),
      (seen) => withRefund(seen, { ...charge, amountRefundedCents: 2450 }),
      (seen) => withDispute(seen, dispute('lost', 'dp_1')),
      (seen) => withDispute(seen, dispute('won', 'dp_2')),
      (seen) => withDispute(seen, dispute('won', 'dp_2')),
    ];
    const endOf = (order: readonly number[], left: number) => {
      let state = month;
      let balance = left;
      for (const index of order) {
        const settled = settleClaim(state, told[index]?.(state) ?? { refundedCents: 0, disputes: [] }, balance, 'paid');
        balance += settled.delta;
        state = settled.state;
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(balance + state.takenStories).toBe(left);
      }
      return { balance, state };
    };
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), fc.nat(6), (order, left) => {
        expect(endOf(order, left)).toEqual(endOf([0, 1, 2, 3, 4], left));
      }),
      { seed },
    );
  });
});
