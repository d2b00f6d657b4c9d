import { describe, expect, it } from 'vitest';
import { applySubscription, type Billing } from '#functions/domain/subscription/billing.ts';
import { beganAtSeconds, invoiceOf, monthSeconds, subscriptionOf } from '#tests/support/subscriptions.ts';

const at = '2026-11-21T10:00:01.000Z';
const nothing: Billing = {
  version: 0,
  subscriptionActive: false,
  monthlyFrozen: false,
  monthlyStories: 0,
  bonusStories: 1,
  bucket: undefined,
};
const bucket = { subscriptionId: 'sub_u1', invoiceId: 'in_u1_1', periodStartSeconds: beganAtSeconds, filledAt: at };
const month: Billing = { ...nothing, subscriptionActive: true, monthlyStories: 4, bucket };

describe('applySubscription', () => {
  it('fills the bucket for the first paid month', () => {
    const settled = applySubscription(nothing, subscriptionOf('u1'), [invoiceOf('u1', 1)], at);
    expect(settled.billing).toEqual({ ...month, monthlyStories: 6 });
    expect(settled.entries).toEqual([{ cause: 'invoice in_u1_1', source: 'monthly', delta: 6, at }]);
  });

  it('sets it to six again, and adds nothing to what is left', () => {
    const settled = applySubscription(month, subscriptionOf('u1'), [invoiceOf('u1', 2)], at);
    expect(settled.billing).toMatchObject({ monthlyStories: 6, bonusStories: 1, bucket: { invoiceId: 'in_u1_2' } });
    expect(settled.entries).toMatchObject([{ cause: 'invoice in_u1_2', delta: 2 }]);
  });

  it('books an older month without letting it overwrite the newer one', () => {
    const newer = {
      ...month,
      bucket: { ...bucket, invoiceId: 'in_u1_2', periodStartSeconds: beganAtSeconds + monthSeconds },
    };
    const settled = applySubscription(newer, subscriptionOf('u1'), [invoiceOf('u1', 1)], at);
    expect(settled.billing).toEqual(newer);
    expect(settled.entries).toMatchObject([{ cause: 'invoice in_u1_1', delta: 0 }]);
  });

  it('takes two months at once in their order, whichever comes first', () => {
    const settled = applySubscription(nothing, subscriptionOf('u1'), [invoiceOf('u1', 2), invoiceOf('u1', 1)], at);
    expect(settled.billing).toMatchObject({ monthlyStories: 6, bucket: { invoiceId: 'in_u1_2' } });
    expect(settled.entries.map(({ cause, delta }) => [cause, delta])).toEqual([
      ['invoice in_u1_1', 6],
      ['invoice in_u1_2', 0],
    ]);
  });

  it.each(['past_due', 'unpaid', 'paused'])('freezes the bucket while %s, without emptying it', (status) => {
    const { billing, entries } = applySubscription(month, subscriptionOf('u1', { status }), [], at);
    expect(billing).toEqual({ ...month, subscriptionActive: false, monthlyFrozen: true });
    expect(entries).toEqual([]);
    expect(applySubscription(billing, subscriptionOf('u1'), [], at).billing).toEqual(month);
  });

  it.each(['canceled', 'incomplete_expired'])('empties the bucket once it is %s', (status) => {
    const { billing, entries } = applySubscription(month, subscriptionOf('u1', { status }), [], at);
    expect(billing).toEqual(nothing);
    expect(entries).toEqual([{ cause: 'ended sub_u1', source: 'monthly', delta: -4, at }]);
  });

  it('grants nothing for a month that is paid after the end', () => {
    const over = subscriptionOf('u1', { status: 'canceled' });
    const settled = applySubscription(nothing, over, [invoiceOf('u1', 2)], at);
    expect(settled.billing).toEqual(nothing);
    expect(settled.entries).toMatchObject([{ cause: 'invoice in_u1_2', delta: 0 }]);
  });

  it('leaves the bucket of another subscription alone, also at its end', () => {
    const other = subscriptionOf('u2', { status: 'canceled' });
    expect(applySubscription(month, other, [invoiceOf('u2', 1)], at).billing).toEqual(month);
  });

  it('counts a subscription whose first invoice is not paid for nothing', () => {
    expect(applySubscription(nothing, subscriptionOf('u1', { status: 'incomplete' }), [], at).billing).toEqual(nothing);
  });
});
