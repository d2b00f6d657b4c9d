import { describe, expect, it } from 'vitest';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { orderOfInvoice } from '#functions/domain/subscription/invoice-order.ts';
import { presentSubscription } from '#functions/domain/subscription/present-subscription.ts';
import { cancelSecondSubscription, subscriptionToCancel } from '#functions/domain/subscription/second-subscription.ts';
import { createFakePayments } from '#tests/support/fake-payments.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { anInvoice, aPaymentSubscription, beganAtSeconds } from '#tests/support/subscriptions.ts';
import { createTransactionSpy, partSpy } from '#tests/support/transaction-spy.ts';

const at = '2026-11-22T10:00:00.000Z';
const first = aPaymentSubscription('u1', { subscriptionId: 'sub_a' });
const later = aPaymentSubscription('u1', { subscriptionId: 'sub_b', createdAtSeconds: beganAtSeconds + 1 });

describe('superfluous', () => {
  const both = (a: typeof first, b: typeof first) => [
    subscriptionToCancel(a, b).subscriptionId,
    subscriptionToCancel(b, a).subscriptionId,
  ];

  it('returns the unpaid subscription, regardless of age', () => {
    expect(both({ ...first, status: 'past_due' }, later)).toEqual(['sub_a', 'sub_a']);
    expect(both(first, { ...later, status: 'unpaid' })).toEqual(['sub_b', 'sub_b']);
  });

  it('returns the newer of two paid or unpaid subscriptions, consistently within a second', () => {
    expect(both(first, { ...later, status: 'trialing' })).toEqual(['sub_b', 'sub_b']);
    expect(both({ ...first, status: 'past_due' }, { ...later, status: 'unpaid' })).toEqual(['sub_b', 'sub_b']);
    expect(both(first, { ...later, createdAtSeconds: beganAtSeconds })).toEqual(['sub_b', 'sub_b']);
  });
});

describe('cancelSecondSubscription', () => {
  const invoice = anInvoice('u1', 1, {
    invoiceId: 'in_b',
    paymentIntentId: 'pi_b',
    amountPaidCents: 3900,
    currency: 'eur',
  });
  const paid = orderOfInvoice('u1', invoice, 'paid');
  async function end(
    second: typeof first,
    order: OrderRecord | undefined = undefined,
    refusals: Parameters<typeof createTransactionSpy>[0] = [],
  ) {
    const payments = createFakePayments();
    payments.subscriptions.set(second.subscriptionId, second);
    payments.invoices.set('in_b', invoice);
    const transactions = createTransactionSpy(refusals);
    const { logger, lines } = createLoggerSpy();
    const get = async (userId: string, orderId: string) =>
      userId === 'u1' && orderId === paid.orderId ? order : undefined;
    const orders = { get, changePart: partSpy('order', 'changes'), flagPart: partSpy('attention', 'noted') };
    const clock = { now: () => Date.parse(at) };
    await cancelSecondSubscription('u1', second, { transactions, payments, orders, clock, logger });
    expect(payments.subscriptions.get(second.subscriptionId)?.status).toBe('canceled');
    return { committed: transactions.committed, lines, calls: payments.calls };
  }
  const second = { ...later, latestInvoiceId: 'in_b' };
  const noted = [
    'attention: noted',
    {
      orderId: paid.orderId,
      userId: 'u1',
      reason: 'second-subscription',
      sessionId: null,
      paymentIntentId: 'pi_b',
      expectedCents: 0,
      paidCents: 3900,
      currency: 'eur',
      at,
    },
  ];
  const marked = ['order: changes', 'u1', paid.orderId, ['paid'], { status: 'needs-attention' }];

  it('records the payment before it ends the subscription at Stripe, and logs it', async () => {
    const { committed, lines } = await end(second);
    expect(committed).toEqual([[noted]]);
    const fields = { userId: 'u1', subscriptionId: 'sub_b', invoiceId: 'in_b' };
    expect(lines).toEqual([{ code: 'SECOND_SUBSCRIPTION_CANCELLED', fields }]);
  });

  it('marks the order only when its status is paid', async () => {
    expect((await end(second, paid)).committed).toEqual([[noted], [marked]]);
    expect((await end(second, { ...paid, status: 'refunded' })).committed).toEqual([[noted]]);
  });

  it('changes nothing when repeated', async () => {
    expect((await end(second, paid, [['attention'], ['order']])).committed).toEqual([]);
  });

  it('does not end the subscription when the record fails', async () => {
    const out = new Error('the table is out');
    await expect(end(second, paid, [out])).rejects.toBe(out);
  });

  it('records no payment of a subscription whose month is unpaid', async () => {
    expect((await end({ ...second, status: 'past_due' })).committed).toEqual([]);
  });

  it('records the price when there is no invoice, without reading one from Stripe', async () => {
    const { committed, calls, lines } = await end({ ...later, latestInvoiceId: null });
    expect(committed).toMatchObject([
      [['attention: noted', { paymentIntentId: null, paidCents: 4900, currency: 'usd' }]],
    ]);
    expect(calls).toEqual(['cancelNow']);
    expect(lines).toMatchObject([{ fields: { invoiceId: undefined } }]);
  });
});

describe('presentSubscription', () => {
  it('returns both spellings', () => {
    const record = {
      userId: 'u1',
      subscriptionId: 'sub_a',
      customerId: 'cus_1',
      status: 'active',
      createdAt: at,
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
      createdAt: at,
      amount: 4900,
      cancel_at: 20,
      current_period_end: 30,
      currentPeriodEnd: 30,
      invoice_url: 'https://invoice.stripe.com/1',
      invoiceUrl: 'https://invoice.stripe.com/1',
      openInvoiceUrl: null,
    });
  });
});
