import { describe, expect, it } from 'vitest';
import { stripeObjects } from '#functions/adapters/payments/stripe-objects.ts';

/** Stripe objects with the minimum of attributes. */
const session = {
  id: 'cs_1',
  status: 'open',
  payment_status: 'unpaid',
  mode: 'payment',
  amount_total: 1900,
  currency: 'usd',
  livemode: false,
};
const item = (periodEnd: number, cents: number | null, quantity?: number) => ({
  current_period_end: periodEnd,
  ...(quantity === undefined ? {} : { quantity }),
  price: { unit_amount: cents },
});
const subscription = {
  id: 'sub_1',
  customer: 'cus_1',
  status: 'active',
  created: 10,
  cancel_at_period_end: false,
  livemode: false,
  items: { data: [item(100, 4900)] },
};
const invoice = {
  id: 'in_1',
  amount_paid: 4900,
  currency: 'usd',
  created: 10,
  livemode: false,
  period_start: 1,
  period_end: 2,
  lines: { data: [] as object[] },
};
const charge = { id: 'ch_1', amount: 1900, amount_refunded: 0, currency: 'usd', livemode: false };
const dispute = { id: 'dp_1', charge: 'ch_1', status: 'lost', amount: 1900, livemode: false };
const line = (start: number, end: number) => ({ period: { start, end } });
const invoicePayment = (status: string, intent: string) => ({ status, payment: { payment_intent: intent } });

describe('session of Stripe', () => {
  const read = (over: object) => stripeObjects.session.parse({ ...session, ...over });

  it('returns null for absent values', () => {
    const none = { url: null, checkoutId: null, customerId: null, subscriptionId: null, invoiceId: null };
    expect(read({})).toMatchObject({ ...none, paymentIntentId: null, receiptUrl: null });
    expect(read({ customer: null, payment_intent: null })).toMatchObject({ customerId: null, paymentIntentId: null });
  });

  it('returns ids of related objects, expanded or not', () => {
    expect(read({ customer: 'cus_1', invoice: { id: 'in_1' } })).toMatchObject({
      customerId: 'cus_1',
      invoiceId: 'in_1',
    });
    expect(read({ payment_intent: 'pi_1' })).toMatchObject({ paymentIntentId: 'pi_1', receiptUrl: null });
    expect(read({ payment_intent: { id: 'pi_1' } })).toMatchObject({ paymentIntentId: 'pi_1', receiptUrl: null });
  });

  it('returns the receipt of an expanded charge', () => {
    const receiptOf = (latestCharge: unknown) =>
      read({ payment_intent: { id: 'pi_1', latest_charge: latestCharge } }).receiptUrl;
    expect(receiptOf({ receipt_url: 'https://pay.stripe.com/1' })).toBe('https://pay.stripe.com/1');
    expect([{}, 'ch_1', null].map(receiptOf)).toEqual([null, null, null]);
  });
});

describe('origin of an object of Stripe', () => {
  const { session: sessions, subscription: subscriptions } = stripeObjects;

  it('is read from our metadata', () => {
    const ours = { checkoutId: 'c1', userId: 'u1', stage: 'prod' };
    for (const metadata of [ours, { checkoutId: 'c1' }, { stage: 'prod' }, { orderId: '7' }, null]) {
      const stage = metadata === ours ? 'prod' : null;
      expect.soft(sessions.parse({ ...session, metadata })).toMatchObject({ stage });
      expect.soft(subscriptions.parse({ ...subscription, metadata })).toMatchObject({ stage });
    }
  });

  it('is read from a session that another product uses to store a card', () => {
    const setup = { mode: 'setup', amount_total: null, currency: null, status: null };
    expect(sessions.parse({ ...session, ...setup })).toMatchObject({ stage: null, mode: 'setup', amountTotalCents: 0 });
  });
});

describe('subscription of Stripe', () => {
  const read = (over: object) => stripeObjects.subscription.parse({ ...subscription, ...over });

  it('returns the sum of its items and the latest end of period', () => {
    const items = { data: [item(100, 1000, 3), item(300, 500), item(200, null)] };
    expect(read({ items })).toMatchObject({ amountCents: 3500, currentPeriodEndSeconds: 300 });
  });

  it('returns the end that Stripe reports, or the end of its period when cancelled, or null', () => {
    expect(read({})).toMatchObject({ cancelAtSeconds: null, endedAtSeconds: null });
    expect(read({ cancel_at_period_end: true })).toMatchObject({ cancelAtSeconds: 100 });
    expect(read({ cancel_at: 50, cancel_at_period_end: true })).toMatchObject({ cancelAtSeconds: 50 });
    expect(read({ ended_at: 60 })).toMatchObject({ endedAtSeconds: 60 });
  });

  it('returns our metadata, or null for a subscription made manually', () => {
    const metadata = { userId: 'u1', checkoutId: 'c1' };
    expect(read({ metadata })).toMatchObject({ ...metadata, customerId: 'cus_1', latestInvoiceId: null });
    expect(read({})).toMatchObject({ userId: null, checkoutId: null });
    expect(read({ customer: { id: 'cus_2' }, latest_invoice: 'in_1' })).toMatchObject({
      customerId: 'cus_2',
      latestInvoiceId: 'in_1',
    });
  });

  it('throws without an item', () => {
    expect(() => read({ items: { data: [] } })).toThrow();
  });
});

describe('invoice of Stripe', () => {
  const read = (over: object) => stripeObjects.invoice.parse({ ...invoice, ...over });

  it('returns the period of its newest line', () => {
    const lines = { data: [line(10, 20), line(30, 40), line(20, 30)] };
    expect(read({ lines })).toMatchObject({ periodStartSeconds: 30, periodEndSeconds: 40 });
    expect(read({})).toMatchObject({ periodStartSeconds: 1, periodEndSeconds: 2 });
  });

  it('returns the successful payment, or the first one when none succeeded', () => {
    const open = invoicePayment('open', 'pi_open');
    const paid = invoicePayment('paid', 'pi_paid');
    expect(read({ payments: { data: [open, paid] } })).toMatchObject({ paymentIntentId: 'pi_paid' });
    expect(read({ payments: { data: [open] } })).toMatchObject({ paymentIntentId: 'pi_open' });
    expect(read({ payments: { data: [] } })).toMatchObject({ paymentIntentId: null });
    expect(read({})).toMatchObject({ paymentIntentId: null });
  });

  it('returns its subscription, or null for a manual invoice', () => {
    const parent = { subscription_details: { subscription: 'sub_1' } };
    expect(read({ parent })).toMatchObject({ subscriptionId: 'sub_1' });
    expect(read({ parent: { subscription_details: null } })).toMatchObject({ subscriptionId: null });
    expect(read({ parent: null })).toMatchObject({ subscriptionId: null });
  });

  it('returns the time of payment once paid', () => {
    expect(read({ status_transitions: { paid_at: 70 } })).toMatchObject({ paidAtSeconds: 70 });
    expect(read({ status_transitions: { paid_at: null } })).toMatchObject({ paidAtSeconds: null });
    expect(read({})).toMatchObject({ paidAtSeconds: null, number: null, hostedInvoiceUrl: null });
  });
});

describe('charge and dispute of Stripe', () => {
  it('a charge has its refunded amount', () => {
    const read = stripeObjects.charge.parse({ ...charge, payment_intent: { id: 'pi_1' }, amount_refunded: 900 });
    expect(read).toMatchObject({
      paymentIntentId: 'pi_1',
      amountCents: 1900,
      amountRefundedCents: 900,
      receiptUrl: null,
    });
  });

  it('a dispute has its payment', () => {
    const read = stripeObjects.dispute.parse({ ...dispute, payment_intent: 'pi_1' });
    expect(read).toMatchObject({ disputeId: 'dp_1', chargeId: 'ch_1', paymentIntentId: 'pi_1', status: 'lost' });
    expect(stripeObjects.dispute.parse(dispute)).toMatchObject({ paymentIntentId: null });
  });
});

describe('event of Stripe', () => {
  const event = { id: 'evt_1', type: 'balance.available', created: 5, livemode: true, data: { object: {} } };

  it('returns the id of its object, or an empty string without one', () => {
    expect(stripeObjects.event.parse(event)).toMatchObject({ eventId: 'evt_1', objectId: '', livemode: true });
    const about = { ...event, data: { object: { id: 'in_1' } } };
    expect(stripeObjects.event.parse(about)).toMatchObject({ objectId: 'in_1' });
  });

  it('throws for invalid ids', () => {
    for (const id of ['in_1', 'evt_', 'evt_1/../2', `evt_${'x'.repeat(201)}`, 'x evt_1'])
      expect.soft(() => stripeObjects.event.parse({ ...event, id }), id).toThrow();
  });
});
