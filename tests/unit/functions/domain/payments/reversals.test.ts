import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentState } from '#functions/domain/payments/payment-state.ts';
import {
  addDispute,
  addRefunds,
  computeReversal,
  type Reversal,
  storiesToReclaim,
} from '#functions/domain/payments/reversals.ts';
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

const refundedHalf = (seen: PaymentState) => addRefunds(seen, { ...charge, amountRefundedCents: 2450 }, []);

it('storiesToReclaim is proportional to the refund, and everything for a dispute', () => {
  const rows = [
    [0, 0],
    [816, 0],
    [817, 1],
    [2450, 3],
    [4899, 5],
    [4900, 6],
  ] as const;
  const reclaimed = rows.map(([refundedCents]) => storiesToReclaim(6, 4900, { refundedCents, disputes: [] }));
  expect(reclaimed).toEqual(rows.map(([, stories]) => stories));
  expect(storiesToReclaim(6, 4900, { refundedCents: 0, disputes: ['dp_1'] })).toBe(6);
  expect(storiesToReclaim(1, 1900, { refundedCents: 1899, disputes: [] })).toBe(0);
});

describe('computeReversal', () => {
  it('takes at most the remaining stories and records their number', () => {
    const claim: Reversal = { refundedCents: 4900, failedCents: 0, disputes: [] };
    const { delta, state, status } = computeReversal(month, claim, 4, 'paid');
    expect({ delta, status }).toEqual({ delta: -4, status: 'refunded' });
    expect(state).toMatchObject({ claimedStories: 6, takenStories: 4 });
    expect(computeReversal(month, claim, 0, 'paid').delta).toBe(0);
  });

  it('returns the taken stories when a dispute is won', () => {
    const disputed = computeReversal(month, addDispute(month, dispute('needs_response')), 4, 'paid');
    expect(disputed).toMatchObject({ status: 'disputed', delta: -4 });
    const won = computeReversal(disputed.state, addDispute(disputed.state, dispute('won')), 0, 'paid');
    expect(won).toMatchObject({ status: 'paid', delta: 4, state: { takenStories: 0, disputes: [] } });
  });

  it('leaves a refund in place when a dispute about the rest is won', () => {
    const refunded = computeReversal(month, refundedHalf(month), 6, 'paid');
    const disputed = computeReversal(refunded.state, addDispute(refunded.state, dispute('under_review')), 3, 'paid');
    const won = computeReversal(disputed.state, addDispute(disputed.state, dispute('won')), 0, 'paid');
    expect(won).toMatchObject({ status: 'partially-refunded', delta: 3, state: { takenStories: 3 } });
  });

  it('takes nothing for a warning or a prevented dispute', () => {
    for (const status of ['warning_needs_response', 'warning_closed', 'prevented']) {
      const { delta, status: after } = computeReversal(month, addDispute(month, dispute(status)), 6, 'paid');
      expect([status, delta, after]).toEqual([status, 0, 'paid']);
    }
  });

  it('leaves out refunds that failed, whether or not Stripe’s amount still contains them', () => {
    const of = (cents: number, isFailed: boolean) => ({ cents, isFailed, createdAtSeconds: 1, requestId: null });
    for (const amountRefundedCents of [300, 1000]) {
      const read = addRefunds(month, { ...charge, amountRefundedCents }, [of(300, false), of(700, true)]);
      expect(read).toEqual({ refundedCents: 300, failedCents: 700, disputes: [] });
    }
  });

  it('has the same final state for every order of the same refunds and disputes', () => {
    const claims: readonly ((seen: PaymentState) => Reversal)[] = [
      refundedHalf,
      refundedHalf,
      (seen) => addDispute(seen, dispute('lost', 'dp_1')),
      (seen) => addDispute(seen, dispute('won', 'dp_2')),
      (seen) => addDispute(seen, dispute('won', 'dp_2')),
    ];
    const endOf = (order: readonly number[], left: number) => {
      let state = month;
      let balance = left;
      for (const index of order) {
        const settled = computeReversal(
          state,
          claims[index]?.(state) ?? { refundedCents: 0, failedCents: 0, disputes: [] },
          balance,
          'paid',
        );
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
