import { describe, expect, it } from 'vitest';
import { stripeObjects } from '#functions/adapters/payments/stripe-objects.ts';

/** Objects as Stripe sends them, with as little in them as it ever has. */
const session = {
  ...{ id: 'cs_1', status: 'open', payment_status: 'unpaid', mode: 'payment', amount_total: 1900, currency: 'usd' },
  livemode: false,
};
const item = (periodEnd: number, cents: number | null, quantity?: number) => ({
  current_period_end: periodEnd,
  ...(quantity === undefined ? {} : { quantity }),
  price: { unit_amount: cents },
});
const subscription = {
  ...{ id: 'sub_1', customer: 'cus_1', status: 'active', created: 10, cancel_at_period_end: false, livemode: false },
  items: { data: [item(100, 4900)] },
};
const invoice = {
  ...{ id: 'in_1', amount_paid: 4900, currency: 'usd', created: 10, livemode: false, period_start: 1, period_end: 2 },
  lines: { data: [] as object[] },
};
const charge = { id: 'ch_1', amount: 1900, amount_refunded: 0, currency: 'usd', livemode: false };
const dispute = { id: 'dp_1', charge: 'ch_1', status: 'lost', amount: 1900, livemode: false };
const line = (start: number, end: number) => ({ period: { start, end } });
const invoicePayment = (status: string, intent: string) => ({ status, payment: { payment_intent: intent } });

describe('a session of Stripe’s', () => {
  const read = (over: object) => stripeObjects.session.parse({ ...session, ...over });

  it('has nobody and nothing where Stripe says nothing', () => {
    const none = { url: null, checkoutId: null, customerId: null, subscriptionId: null, invoiceId: null };
    expect(read({})).toMatchObject({ ...none, paymentIntentId: null, receiptUrl: null });
    expect(read({ customer: null, payment_intent: null })).toMatchObject({ customerId: null, paymentIntentId: null });
  });

  it('names what belongs to it, whether that comes as an id or whole', () => {
    expect(read({ customer: 'cus_1', invoice: { id: 'in_1' } })).toMatchObject({
      customerId: 'cus_1',
      invoiceId: 'in_1',
    });
    expect(read({ payment_intent: 'pi_1' })).toMatchObject({ paymentIntentId: 'pi_1', receiptUrl: null });
    expect(read({ payment_intent: { id: 'pi_1' } })).toMatchObject({ paymentIntentId: 'pi_1', receiptUrl: null });
  });

  it.each([
    ['whole', { receipt_url: 'https://pay.stripe.com/1' }, 'https://pay.stripe.com/1'],
    ['without a receipt', {}, null],
    ['as an id', 'ch_1', null],
    ['not at all', null, null],
  ])('has the receipt of a charge that comes %s', (_name, latestCharge, receiptUrl) => {
    expect(read({ payment_intent: { id: 'pi_1', latest_charge: latestCharge } })).toMatchObject({ receiptUrl });
  });
});

describe('a subscription of Stripe’s', () => {
  const read = (over: object) => stripeObjects.subscription.parse({ ...subscription, ...over });

  it('costs the sum of its items and lasts as long as the longest', () => {
    const items = { data: [item(100, 1000, 3), item(300, 500), item(200, null)] };
    expect(read({ items })).toMatchObject({ amountCents: 3500, currentPeriodEndSeconds: 300 });
  });

  it('ends when Stripe says, else with its period where that was asked for, else not', () => {
    expect(read({})).toMatchObject({ cancelAtSeconds: null, endedAtSeconds: null });
    expect(read({ cancel_at_period_end: true })).toMatchObject({ cancelAtSeconds: 100 });
    expect(read({ cancel_at: 50, cancel_at_period_end: true })).toMatchObject({ cancelAtSeconds: 50 });
    expect(read({ ended_at: 60 })).toMatchObject({ endedAtSeconds: 60 });
  });

  it('is whose we wrote into it, and nobody’s when somebody made it by hand', () => {
    const metadata = { userId: 'u1', checkoutId: 'c1' };
    expect(read({ metadata })).toMatchObject({ ...metadata, customerId: 'cus_1', latestInvoiceId: null });
    expect(read({})).toMatchObject({ userId: null, checkoutId: null });
    expect(read({ customer: { id: 'cus_2' }, latest_invoice: 'in_1' })).toMatchObject({
      customerId: 'cus_2',
      latestInvoiceId: 'in_1',
    });
  });

  it('is none without an item', () => {
    expect(() => read({ items: { data: [] } })).toThrow();
  });
});

describe('an invoice of Stripe’s', () => {
  const read = (over: object) => stripeObjects.invoice.parse({ ...invoice, ...over });

  it('is for the period of its newest line, whose own period is another', () => {
    const lines = { data: [line(10, 20), line(30, 40), line(20, 30)] };
    expect(read({ lines })).toMatchObject({ periodStartSeconds: 30, periodEndSeconds: 40 });
    expect(read({})).toMatchObject({ periodStartSeconds: 1, periodEndSeconds: 2 });
  });

  it('was paid by the payment that went through, and by the first while none has', () => {
    const open = invoicePayment('open', 'pi_open');
    const paid = invoicePayment('paid', 'pi_paid');
    expect(read({ payments: { data: [open, paid] } })).toMatchObject({ paymentIntentId: 'pi_paid' });
    expect(read({ payments: { data: [open] } })).toMatchObject({ paymentIntentId: 'pi_open' });
    expect(read({ payments: { data: [] } })).toMatchObject({ paymentIntentId: null });
    expect(read({})).toMatchObject({ paymentIntentId: null });
  });

  it('belongs to a subscription, or to none when an operator wrote it', () => {
    const parent = { subscription_details: { subscription: 'sub_1' } };
    expect(read({ parent })).toMatchObject({ subscriptionId: 'sub_1' });
    expect(read({ parent: { subscription_details: null } })).toMatchObject({ subscriptionId: null });
    expect(read({ parent: null })).toMatchObject({ subscriptionId: null });
  });

  it('says when it was paid, once it was', () => {
    expect(read({ status_transitions: { paid_at: 70 } })).toMatchObject({ paidAtSeconds: 70 });
    expect(read({ status_transitions: { paid_at: null } })).toMatchObject({ paidAtSeconds: null });
    expect(read({})).toMatchObject({ paidAtSeconds: null, number: null, hostedInvoiceUrl: null });
  });
});

describe('what takes money back at Stripe', () => {
  it('is a charge, with what of it was refunded', () => {
    const read = stripeObjects.charge.parse({ ...charge, payment_intent: { id: 'pi_1' }, amount_refunded: 900 });
    expect(read).toMatchObject({
      paymentIntentId: 'pi_1',
      amountCents: 1900,
      amountRefundedCents: 900,
      receiptUrl: null,
    });
  });

  it('is a dispute, by its payment', () => {
    const read = stripeObjects.dispute.parse({ ...dispute, payment_intent: 'pi_1' });
    expect(read).toMatchObject({ disputeId: 'dp_1', chargeId: 'ch_1', paymentIntentId: 'pi_1', status: 'lost' });
    expect(stripeObjects.dispute.parse(dispute)).toMatchObject({ paymentIntentId: null });
  });
});

describe('an event of Stripe’s', () => {
  const event = { id: 'evt_1', type: 'balance.available', created: 5, livemode: true, data: { object: {} } };

  it('is about an object, or about one without an id', () => {
    expect(stripeObjects.event.parse(event)).toMatchObject({ eventId: 'evt_1', objectId: '', livemode: true });
    const about = { ...event, data: { object: { id: 'in_1' } } };
    expect(stripeObjects.event.parse(about)).toMatchObject({ objectId: 'in_1' });
  });

  it.each(['in_1', 'evt_', 'evt_1/../2', `evt_${'x'.repeat(201)}`, 'x evt_1'])('has no id like %j', (id) => {
    expect(() => stripeObjects.event.parse({ ...event, id })).toThrow();
  });
});
