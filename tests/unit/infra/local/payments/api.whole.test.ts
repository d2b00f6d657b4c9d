import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  paidStory,
  setUpPayments,
  storySession,
  stripeAt,
  subscribed,
  subscriptionSession,
} from '#tests/support/test-payments.ts';

describe('payments stand-in with the stripe package', () => {
  const payments = setUpPayments('shared');

  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      ({ type, code, param, message, statusCode }: Stripe.errors.StripeError) => ({
        type,
        code,
        param,
        message,
        statusCode,
      }),
    );
  describe('checkout.sessions', () => {
    it('creates a session with a payment page', async () => {
      const session = await payments.stripe.checkout.sessions.create(storySession);
      expect(session).toMatchObject({
        mode: 'payment',
        status: 'open',
        payment_status: 'unpaid',
        amount_total: 1900,
        currency: 'usd',
        livemode: false,
        client_reference_id: storySession.client_reference_id,
        metadata: storySession.metadata,
        customer: null,
        payment_intent: null,
        subscription: null,
        invoice: null,
        url: `${payments.url}/c/pay/${session.id}`,
      });
      expect(session.expires_at - session.created).toBe(86_400);
      expect(session.lastResponse.requestId).toMatch(/^req_\w{14}$/);
    });

    const lines = ({
      quantity = 1,
      ...changes
    }: {
      readonly quantity?: number;
      readonly [field: string]: unknown;
    }) => ({
      ...storySession,
      line_items: [
        { quantity, price_data: { ...storySession.line_items[0]?.price_data, currency: 'usd', ...changes } },
      ],
    });
    const item = (changes: object) => lines({ ...changes });
    const firstPrice = 'line_items[0][price_data]';
    const noLines: Partial<Stripe.Checkout.SessionCreateParams> = { line_items: [] };
    const foreignData = { subscription_data: { metadata: { a: 'b' } } };
    const inSeconds = (seconds: number) => ({ expires_at: Math.floor(Date.now() / 1000) + seconds });
    it.each<readonly [string, Stripe.Checkout.SessionCreateParams, string | undefined, string | undefined]>([
      ['no lines', { ...storySession, ...noLines }, 'parameter_missing', 'line_items'],
      ['a total below 50 cents', item({ unit_amount: 49 }), 'amount_too_small', 'line_items'],
      ['a total below 30 pence', item({ currency: 'gbp', unit_amount: 29 }), 'amount_too_small', 'line_items'],
      ['nine digits', item({ unit_amount: 100_000_000 }), 'amount_too_large', `${firstPrice}[unit_amount]`],
      ['a total of nine digits', lines({ quantity: 2, unit_amount: 50_000_000 }), 'amount_too_large', 'line_items'],
      ['an unknown currency', item({ currency: 'xyz' }), undefined, `${firstPrice}[currency]`],
      ['a currency that US accounts lack', item({ currency: 'kwd' }), undefined, `${firstPrice}[currency]`],
      ['an empty name', item({ product_data: { name: '' } }), 'parameter_invalid_empty', undefined],
      ['an invalid URL', { ...storySession, success_url: 'javascript:alert(1)' }, 'url_invalid', 'success_url'],
      ['an invalid email', { ...storySession, customer_email: 'ada' }, 'email_invalid', 'customer_email'],
      ['an unknown customer', { ...storySession, customer: 'cus_unknown' }, 'resource_missing', 'customer'],
      ['an unsupported parameter', { ...storySession, allow_promotion_codes: true }, 'parameter_unknown', undefined],
      ['a payment every month', item({ recurring: { interval: 'month' } }), undefined, 'mode'],
      ['a subscription paid once', { ...storySession, mode: 'subscription' }, undefined, 'line_items'],
      ['the other mode’s data', { ...storySession, ...foreignData }, undefined, 'subscription_data'],
      ['oversized metadata', { ...storySession, metadata: { a: 'x'.repeat(501) } }, undefined, undefined],
      ['a minute to pay', { ...storySession, ...inSeconds(60) }, undefined, 'expires_at'],
      ['two days to pay', { ...storySession, ...inSeconds(172_800) }, undefined, 'expires_at'],
    ])('refuses %s', async (_, params, code, param) => {
      const count = (await payments.stripe.checkout.sessions.list({ limit: 100 })).data.length;
      const refused = await refusal(payments.stripe.checkout.sessions.create(params));
      expect(refused).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
      if (code !== undefined) expect(refused?.code).toBe(code);
      if (param !== undefined) expect(refused?.param).toBe(param);
      expect((await payments.stripe.checkout.sessions.list({ limit: 100 })).data).toHaveLength(count);
    });
  });

  describe('Idempotency-Key', () => {
    it('creates one session for concurrent requests, with one response', async () => {
      const tries = await Promise.all(
        Array.from({ length: 20 }, () =>
          payments.stripe.checkout.sessions.create(storySession, { idempotencyKey: 'twenty' }),
        ),
      );
      expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
      const replayed = tries.filter(({ lastResponse }) => lastResponse.headers['idempotent-replayed'] === 'true');
      expect(replayed).toHaveLength(19);
    });

    it('returns the first response, even after a later payment', async () => {
      const options = { idempotencyKey: 'paid-since' };
      const { id } = await payments.stripe.checkout.sessions.create(storySession, options);
      await payments.control('pay', { session: id });
      expect(await payments.stripe.checkout.sessions.create(storySession, options)).toMatchObject({
        id,
        status: 'open',
      });
    });

    it('is refused for another request', async () => {
      await payments.stripe.checkout.sessions.create(storySession, { idempotencyKey: 'mine' });
      const other = payments.stripe.checkout.sessions.create(subscriptionSession, { idempotencyKey: 'mine' });
      expect(await refusal(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    });
  });

  describe('subscriptions and invoices', () => {
    it('cancels at the end of the period, undoes that, and sends one event each', async () => {
      const id = await subscribed(payments);
      const cancels = await payments.stripe.subscriptions.update(id, { cancel_at_period_end: true });
      expect(cancels).toMatchObject({ status: 'active', cancel_at_period_end: true });
      expect(cancels.cancel_at).toBe(cancels.items.data[0]?.current_period_end);
      await payments.stripe.subscriptions.update(id, { cancel_at_period_end: true });
      const stays = await payments.stripe.subscriptions.update(id, { cancel_at_period_end: false });
      expect(stays).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
      const { data } = await payments.stripe.events.list({ type: 'customer.subscription.updated' });
      const ours = data.filter(
        (event) => event.type === 'customer.subscription.updated' && event.data.object.id === id,
      );
      expect(ours.map((event) => event.data.previous_attributes)).toMatchObject([
        { cancel_at_period_end: true },
        { cancel_at_period_end: false },
      ]);
      expect(ours[0]?.request?.id).toMatch(/^req_/);
    });

    it('cancels immediately, once', async () => {
      const id = await subscribed(payments);
      expect(await payments.stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
      expect(await refusal(payments.stripe.subscriptions.cancel(id))).toMatchObject({
        code: 'resource_missing',
        statusCode: 404,
      });
      expect(await payments.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    });
  });

  it('refunds no more than was paid', async () => {
    const { charge } = await paidStory(payments);
    const paymentIntent = String(charge.payment_intent);
    await payments.stripe.refunds.create({
      payment_intent: paymentIntent,
      amount: 500,
      reason: 'requested_by_customer',
    });
    const tooMuch = await refusal(payments.stripe.refunds.create({ charge: charge.id, amount: 1401 }));
    expect(tooMuch?.message).toBe('Refund amount ($14.01) is greater than unrefunded amount on charge ($14.00)');
    await payments.stripe.refunds.create({ charge: charge.id });
    expect(await refusal(payments.stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const refunded = await payments.stripe.charges.retrieve(charge.id, { expand: ['refunds'] });
    expect(refunded).toMatchObject({ refunded: true, amount_refunded: 1900 });
    expect(refunded.refunds?.data.map(({ amount }) => amount)).toEqual([1400, 500]);
  });

  it('refunds nothing while a charge is disputed', async () => {
    const { charge } = await paidStory(payments);
    await payments.control('dispute', { charge: charge.id });
    expect(await refusal(payments.stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      code: 'charge_disputed',
    });
    await payments.control('dispute', { charge: charge.id, outcome: 'won' });
    expect(await payments.stripe.refunds.create({ charge: charge.id })).toMatchObject({ amount: 1900 });
  });

  it.each([
    ['checkout.sessions', () => payments.stripe.checkout.sessions.retrieve('cs_test_unknown')],
    ['subscriptions', () => payments.stripe.subscriptions.retrieve('sub_unknown')],
    ['invoices', () => payments.stripe.invoices.retrieve('in_unknown')],
    ['paymentIntents', () => payments.stripe.paymentIntents.retrieve('pi_unknown')],
    ['charges', () => payments.stripe.charges.retrieve('ch_unknown')],
    ['customers', () => payments.stripe.customers.retrieve('cus_unknown')],
    ['disputes', () => payments.stripe.disputes.retrieve('dp_unknown')],
    ['events', () => payments.stripe.events.retrieve('evt_unknown')],
  ])('returns 404 for an unknown id of %s', async (_, ask) => {
    expect(await refusal(ask())).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  describe('expand', () => {
    it('adds what is sent only on request, also below lists', async () => {
      const { session, charge } = await paidStory(payments);
      const expand = ['data.total_details.breakdown', 'data.payment_intent.latest_charge'];
      const listed = await payments.stripe.checkout.sessions.list({ limit: 1, expand });
      expect(listed.data).toMatchObject([
        {
          id: session.id,
          total_details: { amount_discount: 0, breakdown: { discounts: [], taxes: [] } },
          payment_intent: { latest_charge: { id: charge.id } },
        },
      ]);
      const { total_details: details } = await payments.stripe.checkout.sessions.retrieve(session.id);
      expect(details).not.toHaveProperty('breakdown');
    });

    it('rejects more than four levels, and list fields outside data', async () => {
      const deep = payments.stripe.subscriptions.list({ expand: ['data.items.data.price.product'] });
      expect(await refusal(deep)).toMatchObject({
        code: 'property_expansion_max_depth',
        message: 'You cannot expand more than 4 levels of a property. Property: data.items.data.price.product',
      });
      const outside = payments.stripe.checkout.sessions.list({ expand: ['customer'] });
      expect(await refusal(outside)).toMatchObject({
        message: "This property cannot be expanded (customer). You may want to try expanding 'data.customer' instead.",
      });
    });
  });

  describe('injected faults', () => {
    it('fail first, so that the package’s retry creates one session', async () => {
      const match = { operation: 'checkout.sessions.create' };
      // The first call is refused; the second succeeds, but its response is lost.
      await payments.control('faults', {
        next: [
          { status: 500, match },
          { drop: true, match },
        ],
      });
      const before = (await payments.stripe.checkout.sessions.list({ limit: 100 })).data.length;
      const made = await stripeAt(payments.url, 2).checkout.sessions.create(storySession);
      const { data } = await payments.stripe.checkout.sessions.list({ limit: 100 });
      expect(data[0]?.id).toBe(made.id);
      expect(made.lastResponse.headers['idempotent-replayed']).toBe('true');
      expect(data).toHaveLength(Math.min(100, before + 1));
    });

    it('truncate a response, which the package does not retry', async () => {
      await payments.control('faults', { next: [{ truncate: true }] });
      const cut = refusal(stripeAt(payments.url, 2).checkout.sessions.create(storySession));
      expect(await cut).toMatchObject({ type: 'StripeConnectionError' });
    });
  });
});
