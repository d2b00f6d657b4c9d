import { describe, expect, it } from 'vitest';
import type { Billing } from '#functions/domain/credit/billing.ts';
import { applySubscription } from '#functions/domain/subscription/billing.ts';
import { anInvoice, aPaymentSubscription, beganAtSeconds, monthSeconds } from '#tests/support/subscriptions.ts';

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
    const settled = applySubscription(nothing, aPaymentSubscription('u1'), [anInvoice('u1', 1)], at);
    expect(settled.billing).toEqual({ ...month, monthlyStories: 6 });
    expect(settled.entries).toEqual([{ cause: 'invoice in_u1_1', source: 'monthly', delta: 6, at }]);
  });

  it('resets the bucket to six instead of adding six', () => {
    const settled = applySubscription(month, aPaymentSubscription('u1'), [anInvoice('u1', 2)], at);
    expect(settled.billing).toMatchObject({ monthlyStories: 6, bonusStories: 1, bucket: { invoiceId: 'in_u1_2' } });
    expect(settled.entries).toMatchObject([{ cause: 'invoice in_u1_2', delta: 2 }]);
  });

  it('books an older month without overwriting the newer bucket', () => {
    const newer = {
      ...month,
      bucket: { ...bucket, invoiceId: 'in_u1_2', periodStartSeconds: beganAtSeconds + monthSeconds },
    };
    const settled = applySubscription(newer, aPaymentSubscription('u1'), [anInvoice('u1', 1)], at);
    expect(settled.billing).toEqual(newer);
    expect(settled.entries).toMatchObject([{ cause: 'invoice in_u1_1', delta: 0 }]);
  });

  it('books two months in order of period, for any order of invoices', () => {
    const settled = applySubscription(
      nothing,
      aPaymentSubscription('u1'),
      [anInvoice('u1', 2), anInvoice('u1', 1)],
      at,
    );
    expect(settled.billing).toMatchObject({ monthlyStories: 6, bucket: { invoiceId: 'in_u1_2' } });
    expect(settled.entries.map(({ cause, delta }) => [cause, delta])).toEqual([
      ['invoice in_u1_1', 6],
      ['invoice in_u1_2', 0],
    ]);
  });

  it('freezes the bucket while it is overdue or paused, without emptying it', () => {
    for (const status of ['past_due', 'unpaid', 'paused']) {
      const { billing, entries } = applySubscription(month, aPaymentSubscription('u1', { status }), [], at);
      expect([status, billing]).toEqual([status, { ...month, subscriptionActive: false, monthlyFrozen: true }]);
      expect(entries).toEqual([]);
      expect(applySubscription(billing, aPaymentSubscription('u1'), [], at).billing).toEqual(month);
    }
  });

  it('empties the bucket once the subscription is over', () => {
    for (const status of ['canceled', 'incomplete_expired']) {
      const { billing, entries } = applySubscription(month, aPaymentSubscription('u1', { status }), [], at);
      expect([status, billing]).toEqual([status, nothing]);
      expect(entries).toEqual([{ cause: 'ended sub_u1', source: 'monthly', delta: -4, at }]);
    }
  });

  it('grants nothing for a month paid after the end', () => {
    const over = aPaymentSubscription('u1', { status: 'canceled' });
    const settled = applySubscription(nothing, over, [anInvoice('u1', 2)], at);
    expect(settled.billing).toEqual(nothing);
    expect(settled.entries).toMatchObject([{ cause: 'invoice in_u1_2', delta: 0 }]);
  });

  it('leaves the bucket of another subscription unchanged, even at its end', () => {
    const other = aPaymentSubscription('u2', { status: 'canceled' });
    expect(applySubscription(month, other, [anInvoice('u2', 1)], at).billing).toEqual(month);
  });

  it('ignores a subscription whose first invoice is unpaid', () => {
    expect(applySubscription(nothing, aPaymentSubscription('u1', { status: 'incomplete' }), [], at).billing).toEqual(
      nothing,
    );
  });
});
