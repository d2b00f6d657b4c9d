import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { paidStory, setUpPayments, storySession, subscribed } from '#tests/support/test-payments.ts';

const opened = ['charge.dispute.created', 'charge.dispute.funds_withdrawn'];
const eventsSchema = z.object({ events: z.array(z.object({ type: z.string() })) });

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

  it.each([
    ['won', [...opened, 'charge.dispute.closed', 'charge.dispute.funds_reinstated']],
    ['lost', [...opened, 'charge.dispute.closed']],
  ])('dispute: opens and closes a dispute as %s', async (outcome, types) => {
    const { charge } = await paidStory(payments);
    const before = (await happened()).length;
    await payments.control('dispute', { charge: charge.id });
    const { dispute } = await payments.control('dispute', { charge: charge.id, outcome });
    expect(await happened(before)).toEqual(types);
    expect(dispute).toMatchObject({ status: outcome, charge: charge.id, amount: 1900 });
    await expect(payments.control('dispute', { charge: charge.id })).rejects.toThrow('409');
  });

  it('manage: a paused month is not paid, and a chosen end comes with its time', async () => {
    const subscription = await subscribed(payments);
    const { answer } = await letHappen('manage', { subscription, pause: {}, cancelAt: 4_000_000_000 });
    expect(answer.subscription).toMatchObject({ status: 'active', pause_collection: { behavior: 'void' } });
    const { types } = await letHappen('renew', { subscription });
    expect(types).toEqual(['invoice.voided', 'customer.subscription.updated']);
    const over = await letHappen('clock', { subscription, advanceSeconds: 2_400_000_000 });
    expect(over.types.at(-1)).toBe('customer.subscription.deleted');
  });

  it('refund-failed: returns the newest refund, and refuses a charge without one', async () => {
    const { charge } = await paidStory(payments);
    await expect(payments.control('refund-failed', { charge: charge.id })).rejects.toThrow('409');
    await payments.control('refund', { charge: charge.id, amount: 900 });
    const { answer, types } = await letHappen('refund-failed', { charge: charge.id });
    expect(types).toEqual(['refund.updated', 'refund.failed', 'charge.refund.updated']);
    expect(answer).toMatchObject({ refund: { status: 'failed' }, charge: { amount_refunded: 0 } });
  });

  it('dispute: is refused for a charge that was refunded in full, and covers the rest of a partial refund', async () => {
    const { charge } = await paidStory(payments);
    await payments.control('refund', { charge: charge.id });
    await expect(payments.control('dispute', { charge: charge.id })).rejects.toThrow('409');
    const { charge: other } = await paidStory(payments);
    await payments.control('refund', { charge: other.id, amount: 900 });
    expect(await payments.control('dispute', { charge: other.id })).toMatchObject({ dispute: { amount: 1000 } });
  });

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
