import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  paidStory,
  setUpPayments,
  storySession,
  subscribed,
  subscriptionSession,
  validCard,
} from '#tests/support/test-payments.ts';

const eventsSchema = z.object({ events: z.array(z.object({ type: z.string() })) });
const monthAndMore = 32 * 86_400;

describe('payments control API', () => {
  const payments = setUpPayments('each');

  /** The event types after the first `before` events, oldest first. */
  const happened = async (before = 0): Promise<string[]> => {
    const answer = await (await fetch(`${payments.url}/__control/events`)).json();
    return eventsSchema
      .parse(answer)
      .events.slice(before)
      .map(({ type }) => type);
  };
  const letHappen = async (control: string, body: object) => {
    const before = (await happened()).length;
    const answer = await payments.control(control, body);
    const types = await happened(before);
    expect(answer.events).toHaveLength(types.length);
    return { answer, types };
  };
  const session = async (params: Stripe.Checkout.SessionCreateParams = storySession) =>
    (await payments.stripe.checkout.sessions.create(params)).id;
  const periodOf = (subscription: Stripe.Subscription) => {
    const { current_period_start: start, current_period_end: end } = subscription.items.data[0] ?? {};
    return { start, end };
  };

  it('pay: pays once for repeated requests', async () => {
    const id = await session();
    await payments.control('pay', { session: id, outcome: 'paid' });
    expect(await letHappen('pay', { session: id, outcome: 'paid' })).toMatchObject({ types: [] });
  });

  it('pay: a declined payment can be retried with the same payment intent', async () => {
    const id = await session();
    const { answer, types } = await letHappen('pay', { session: id, outcome: 'declined' });
    expect(types).toEqual(['payment_intent.payment_failed', 'charge.failed']);
    expect(answer.session).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    const { answer: second } = await letHappen('pay', { session: id, outcome: 'paid' });
    expect(second.session.payment_intent).toBe(answer.session.payment_intent);
  });

  it('pay: a session can expire and cannot be paid afterwards', async () => {
    const id = await session();
    expect(await letHappen('pay', { session: id, outcome: 'expired' })).toMatchObject({
      types: ['checkout.session.expired'],
      answer: { session: { status: 'expired', url: null } },
    });
    await expect(payments.control('pay', { session: id })).rejects.toThrow('400');
  });

  it.each([
    ['succeeded', 'paid', ['payment_intent.succeeded', 'charge.succeeded', 'checkout.session.async_payment_succeeded']],
    ['failed', 'unpaid', ['payment_intent.payment_failed', 'charge.failed', 'checkout.session.async_payment_failed']],
  ])('pay: completes a bank payment later: %s', async (settle, status, types) => {
    const id = await session();
    const begun = await letHappen('pay', { session: id, outcome: 'async' });
    expect(begun.types).toEqual(['payment_intent.processing', 'charge.pending', 'checkout.session.completed']);
    expect(begun.answer.session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    const settled = await letHappen('pay', { session: id, settle });
    expect(settled).toMatchObject({ types, answer: { session: { status: 'complete', payment_status: status } } });
  });

  it('pay: completes a subscription by bank payment', async () => {
    const id = await session(subscriptionSession);
    expect((await letHappen('pay', { session: id, outcome: 'async' })).types).toEqual([
      ...['customer.created', 'customer.subscription.created', 'checkout.session.completed'],
    ]);
    expect((await letHappen('pay', { session: id, settle: 'succeeded' })).types).toEqual([
      ...['invoice.paid', 'checkout.session.async_payment_succeeded'],
    ]);
  });

  it('renew: moves a subscription to the next month with a new invoice', async () => {
    const id = await subscribed(payments);
    const first = await payments.stripe.subscriptions.retrieve(id);
    const { types } = await letHappen('renew', { subscription: id });
    expect(types).toEqual(['invoice.paid', 'customer.subscription.updated']);
    const second = await payments.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(periodOf(second).start).toBe(periodOf(first).end);
    expect(second.latest_invoice).toMatchObject({
      billing_reason: 'subscription_cycle',
      status: 'paid',
      lines: { data: [{ period: periodOf(second) }] },
    });
  });

  it('renew: fails, and pays the same invoice later', async () => {
    const id = await subscribed(payments);
    const failed = await letHappen('renew', { subscription: id, outcome: 'failed' });
    expect(failed.types).toEqual(['invoice.payment_failed', 'customer.subscription.updated']);
    expect(failed.answer.subscription.status).toBe('past_due');
    const due = await payments.stripe.invoices.retrieve(failed.answer.subscription.latest_invoice);
    expect(due).toMatchObject({ status: 'open', amount_paid: 0, attempt_count: 1 });
    const paid = await letHappen('renew', { subscription: id });
    expect(paid.answer.subscription).toMatchObject({ status: 'active', latest_invoice: due.id });
    expect(periodOf(paid.answer.subscription)).toEqual(periodOf(failed.answer.subscription));
    expect(await payments.stripe.invoices.retrieve(String(due.id))).toMatchObject({ status: 'paid', attempt_count: 2 });
  });

  it('end: ends a subscription that was cancelled at its period end', async () => {
    const id = await subscribed(payments);
    await payments.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await expect(payments.control('renew', { subscription: id })).rejects.toThrow('409');
    const { answer, types } = await letHappen('end', { subscription: id });
    expect(types).toEqual(['customer.subscription.deleted']);
    expect(answer.subscription).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested' },
    });
  });

  it('refund: refunds in parts', async () => {
    const { charge } = await paidStory(payments);
    const first = await letHappen('refund', { charge: charge.id, amount: 500 });
    expect(first).toMatchObject({ types: ['charge.refunded'], answer: { charge: { amount_refunded: 500 } } });
    const { answer } = await letHappen('refund', { paymentIntent: charge.payment_intent });
    expect(answer).toMatchObject({ refund: { amount: 1400 }, charge: { refunded: true } });
  });

  it.each([
    ['won', ['charge.dispute.created', 'charge.dispute.closed']],
    ['lost', ['charge.dispute.created', 'charge.dispute.closed']],
  ])('dispute: opens and closes a dispute as %s', async (outcome, types) => {
    const { charge } = await paidStory(payments);
    const before = (await happened()).length;
    await payments.control('dispute', { charge: charge.id });
    const { dispute } = await payments.control('dispute', { charge: charge.id, outcome });
    expect(await happened(before)).toEqual(types);
    expect(dispute).toMatchObject({ status: outcome, charge: charge.id, amount: 1900 });
    await expect(payments.control('dispute', { charge: charge.id })).rejects.toThrow('409');
  });

  it('dispute: is refused for a charge that was refunded in full, and covers the rest of a partial refund', async () => {
    const { charge } = await paidStory(payments);
    await payments.control('refund', { charge: charge.id });
    await expect(payments.control('dispute', { charge: charge.id })).rejects.toThrow('409');
    const { charge: other } = await paidStory(payments);
    await payments.control('refund', { charge: other.id, amount: 900 });
    expect(await payments.control('dispute', { charge: other.id })).toMatchObject({ dispute: { amount: 1000 } });
  });

  it('mutate: overrides the fields of a session', async () => {
    const id = await session();
    await payments.control('mutate', {
      session: id,
      amount: 1,
      currency: 'eur',
      payment_status: 'unpaid',
      livemode: true,
    });
    await payments.control('pay', { session: id });
    const { data } = await payments.stripe.events.list({ type: 'checkout.session.completed' });
    const said = { amount_total: 1, currency: 'eur', payment_status: 'unpaid', livemode: true };
    expect(data).toMatchObject([{ livemode: true, data: { object: said } }]);
    expect(await payments.stripe.checkout.sessions.retrieve(id)).toMatchObject(said);
  });

  it('clock: expires sessions and renews or ends subscriptions', async () => {
    const open = await session();
    const renewed = await subscribed(payments);
    const ended = await subscribed(payments);
    await payments.stripe.subscriptions.update(ended, { cancel_at_period_end: true });
    const { types } = await letHappen('clock', { advanceSeconds: monthAndMore });
    expect(types.toSorted()).toEqual([
      ...['checkout.session.expired', 'customer.subscription.deleted', 'customer.subscription.updated', 'invoice.paid'],
    ]);
    expect(await payments.stripe.checkout.sessions.retrieve(open)).toMatchObject({ status: 'expired' });
    expect(await payments.stripe.subscriptions.retrieve(renewed)).toMatchObject({ status: 'active' });
    expect(await payments.stripe.subscriptions.retrieve(ended)).toMatchObject({ status: 'canceled' });
  });

  it.each([
    [undefined, 'canceled', 'customer.subscription.deleted', 'payment_failed'],
    ['unpaid', 'unpaid', 'customer.subscription.updated', null],
  ])(
    'clock: retries an unpaid invoice 8 times within 2 weeks, then ends: %s',
    async (dunningEnd, status, type, reason) => {
      const id = await subscribed(payments);
      await letHappen('renew', { subscription: id, outcome: 'failed' });
      const { latest_invoice: latest } = await payments.stripe.subscriptions.retrieve(id);
      const invoice = () => payments.stripe.invoices.retrieve(String(latest));
      const { next_payment_attempt: first } = await invoice();
      const { customer } = await payments.stripe.subscriptions.retrieve(id);
      const { url } = await payments.stripe.billingPortal.sessions.create({
        customer: String(customer),
        flow_data: { type: 'payment_method_update' },
      });
      const declining = { ...validCard, card: '4000 0000 0000 0341' };
      expect((await fetch(url, { method: 'POST', body: new URLSearchParams(declining) })).status).toBe(200);
      await payments.stripe.subscriptions.update(id, { default_payment_method: '' });

      const untilFirst = Number(first) - Math.floor(Date.now() / 1000);
      const retried = await letHappen('clock', { subscription: id, advanceSeconds: untilFirst + 60 });
      expect(retried.types).toEqual(['invoice.payment_failed']);
      expect(await invoice()).toMatchObject({ attempt_count: 2, next_payment_attempt: Number(first) + 42 * 3600 });
      const end = { subscription: id, advanceSeconds: untilFirst + 12.25 * 86_400 + 60, dunningEnd };
      const { types } = await letHappen('clock', end);
      expect(types).toEqual([...Array(7).fill('invoice.payment_failed'), type]);
      expect(await invoice()).toMatchObject({ status: 'open', attempt_count: 9, next_payment_attempt: null });
      expect(await payments.stripe.subscriptions.retrieve(id)).toMatchObject({
        status,
        cancellation_details: { reason },
      });
    },
  );

  it.each([
    ['pay', { session: 'cs_unknown' }, 404],
    ['pay', { session: 5 }, 400],
    ['pay', 'nonsense', 400],
    ['renew', { subscription: 'sub_unknown' }, 404],
    ['redeliver', { event: 'evt_unknown' }, 404],
    ['refund', {}, 400],
    ['constructor', {}, 404],
  ])('refuses %s with %j', async (name, body, status) => {
    await expect(payments.control(name, body)).rejects.toThrow(`answered ${status}`);
  });
});
