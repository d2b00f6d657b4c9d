import { describe, expect, it } from 'vitest';
import { setUpPayments, storySession, subscriptionSession } from '#tests/support/test-payments.ts';

const asksEachTime = '4000 0027 6000 3184';
const asksUnlessSetUp = '4000 0025 0000 3155';

describe('3-D Secure at the payments stand-in', () => {
  const payments = setUpPayments('each');

  const open = async (params: typeof storySession | typeof subscriptionSession = storySession) =>
    (await payments.stripe.checkout.sessions.create(params)).id;
  const pageOf = (place: string) => `${payments.url}/${place.startsWith('i/') ? place : `c/pay/${place}`}`;
  /** Sends the form of a session's or an invoice's page. @returns where it leads, and its text */
  const press = async (place: string, fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({
      email: 'ada@example.com',
      name: 'Ada Customer',
      expiry: '12 / 34',
      cvc: '123',
      ...fields,
    });
    const response = await fetch(pageOf(place), { method: 'POST', body, redirect: 'manual' });
    return { to: response.headers.get('location'), text: await response.text() };
  };
  const shown = async (place: string) => (await fetch(pageOf(place))).text();
  const state = async (id: string) => {
    const session = await payments.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
    const intent = session.payment_intent;
    if (intent === null || typeof intent === 'string') throw new Error(`${id} has no payment`);
    return { session, intent };
  };
  const types = async () => (await payments.stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();

  it.each([asksEachTime, asksUnlessSetUp])('charges %s only after the customer has authenticated', async (card) => {
    const id = await open();
    expect(await press(id, { card })).toMatchObject({ to: `/c/pay/${id}` });
    expect(await shown(id)).toContain(`•••• ${card.slice(-4)}`);
    expect(await state(id)).toMatchObject({
      session: { status: 'open', payment_status: 'unpaid' },
      intent: { status: 'requires_action', latest_charge: null, next_action: { type: 'use_stripe_sdk' } },
    });
    const { to } = await press(id, { authenticate: 'succeeded' });
    expect(to).toContain(`order-story-success?session_id=${id}`);
    expect(await state(id)).toMatchObject({
      session: { status: 'complete', payment_status: 'paid' },
      intent: {
        status: 'succeeded',
        next_action: null,
        last_payment_error: null,
        latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
      },
    });
    expect(await types()).toEqual([
      ...['payment_intent.requires_action', 'payment_intent.succeeded', 'charge.succeeded'],
      'checkout.session.completed',
    ]);
  });

  it('charges nothing when the authentication fails, and accepts another card', async () => {
    const id = await open();
    await press(id, { card: asksEachTime });
    expect((await press(id, { authenticate: 'failed' })).text).toContain('unable to authenticate');
    const { intent } = await state(id);
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      payment_method: null,
      next_action: null,
      last_payment_error: { code: 'payment_intent_authentication_failure', type: 'invalid_request_error' },
    });
    expect(await types()).toEqual(['payment_intent.requires_action', 'payment_intent.payment_failed']);
    await press(id, { card: '4242 4242 4242 4242' });
    expect(await state(id)).toMatchObject({
      session: { payment_status: 'paid' },
      intent: { id: intent.id, status: 'succeeded', last_payment_error: null },
    });
  });

  it('keeps a subscription incomplete until the customer has authenticated', async () => {
    const id = await open(subscriptionSession);
    const { session } = await payments.control('pay', { session: id, outcome: 'requires_action' });
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', subscription: null, invoice: null });
    const begun = [
      'customer.subscription.created',
      'payment_intent.requires_action',
      'invoice.payment_action_required',
    ];
    expect(await types()).toEqual(['customer.created', ...begun]);
    const [subscription] = (await payments.stripe.subscriptions.list({ status: 'incomplete' })).data;
    await payments.control('pay', { session: id, authenticate: 'failed' });
    await payments.control('pay', { session: id, outcome: 'requires_action', authenticate: 'succeeded' });
    const { data } = await payments.stripe.invoices.list({ subscription: subscription?.id ?? '' });
    expect(data).toMatchObject([{ status: 'paid', attempt_count: 2, amount_paid: 4900 }]);
    expect(await payments.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      subscription: subscription?.id,
    });
    expect((await types()).slice(1 + begun.length)).toEqual([
      ...['payment_intent.payment_failed', 'invoice.payment_failed'],
      ...['payment_intent.requires_action', 'invoice.payment_action_required'],
      ...['customer.subscription.updated', 'invoice.paid', 'checkout.session.completed'],
    ]);
  });

  it('ends a subscription whose session expires first', async () => {
    const id = await open(subscriptionSession);
    await payments.control('pay', { session: id, outcome: 'requires_action' });
    await payments.control('clock', { advanceSeconds: 86_400 });
    const [subscription] = (await payments.stripe.subscriptions.list({ status: 'all' })).data;
    expect(subscription).toMatchObject({ status: 'incomplete_expired' });
    const invoice = await payments.stripe.invoices.retrieve(String(subscription?.latest_invoice));
    expect(invoice).toMatchObject({ status: 'void', status_transitions: { voided_at: expect.any(Number) } });
    await expect(payments.control('pay', { session: id, authenticate: 'succeeded' })).rejects.toThrow('409');
  });

  it('charges once when the customer confirms twice at the same time', async () => {
    const id = await open();
    await press(id, { card: asksEachTime });
    const answers = await Promise.all([1, 2, 3].map(() => press(id, { authenticate: 'succeeded' })));
    expect(new Set(answers.map(({ to }) => to)).size).toBe(1);
    expect((await types()).filter((type) => type === 'charge.succeeded')).toHaveLength(1);
  });
});
