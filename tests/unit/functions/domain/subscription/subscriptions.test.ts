import { describe, expect, it } from 'vitest';
import { presentSubscription } from '#functions/domain/subscription/present-subscription.ts';
import { subscriptionToCancel } from '#functions/domain/subscription/second-subscription.ts';
import { aPaymentSubscription, beganAtSeconds } from '#tests/support/subscriptions.ts';

it('subscriptionToCancel returns the unpaid of two subscriptions, else the newer, whichever comes first', () => {
  const first = aPaymentSubscription('u1', { subscriptionId: 'sub_a' });
  const later = aPaymentSubscription('u1', { subscriptionId: 'sub_b', createdAtSeconds: beganAtSeconds + 1 });
  const rows = [
    [{ ...first, status: 'past_due' }, later, 'sub_a'],
    [first, { ...later, status: 'unpaid' }, 'sub_b'],
    [first, { ...later, status: 'trialing' }, 'sub_b'],
    [{ ...first, status: 'past_due' }, { ...later, status: 'unpaid' }, 'sub_b'],
    [first, { ...later, createdAtSeconds: beganAtSeconds }, 'sub_b'],
  ] as const;
  for (const [a, b, id] of rows)
    expect([subscriptionToCancel(a, b), subscriptionToCancel(b, a)]).toMatchObject([
      { subscriptionId: id },
      { subscriptionId: id },
    ]);
});

describe('presentSubscription', () => {
  it('returns both spellings', () => {
    const record = {
      userId: 'u1',
      subscriptionId: 'sub_a',
      customerId: 'cus_1',
      status: 'active',
      createdAt: '2026-11-22T10:00:00.000Z',
      amountCents: 4900,
      cancelAtSeconds: 20,
      currentPeriodEndSeconds: 30,
      invoiceId: 'in_1',
      invoiceUrl: 'https://invoice.stripe.com/1',
      invoicePeriodStartSeconds: 10,
      syncedAtMs: 1,
    };
    expect(presentSubscription(record)).toEqual({
      _id: 'sub_a',
      subscriptionId: 'sub_a',
      status: 'active',
      createdAt: '2026-11-22T10:00:00.000Z',
      amount: 4900,
      cancel_at: 20,
      current_period_end: 30,
      currentPeriodEnd: 30,
      invoice_url: 'https://invoice.stripe.com/1',
      invoiceUrl: 'https://invoice.stripe.com/1',
      pause: null,
      openInvoiceUrl: null,
    });
  });
});
