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

const { customer_email: _, ...withoutEmail } = subscriptionSession;
const priced = (currency: string, amount: number): Stripe.Checkout.SessionCreateParams => ({
  ...storySession,
  line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: 'Story Bundle' } } }],
});

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
  const post = (path: string, headers: Readonly<Record<string, string>>) =>
    fetch(`${payments.url}${path}`, { method: 'POST', headers });

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

    it('returns a paid session with all expansions', async () => {
      const { session } = await paidStory(payments);
      const expand = ['payment_intent.latest_charge', 'line_items', 'invoice', 'subscription', 'customer'];
      const whole = await payments.stripe.checkout.sessions.retrieve(session.id, { expand });
      expect(whole).toMatchObject({
        status: 'complete',
        payment_status: 'paid',
        url: null,
        invoice: null,
        subscription: null,
        customer: null,
        customer_details: { email: 'customer@example.test' },
        line_items: { data: [{ description: 'Story Bundle', amount_total: 1900, quantity: 1 }] },
        payment_intent: {
          status: 'succeeded',
          amount_received: 1900,
          metadata: storySession.payment_intent_data.metadata,
          latest_charge: { paid: true, amount: 1900, payment_method_details: { card: { last4: '4242' } } },
        },
      });
    });

    it('expires a session once', async () => {
      const { id } = await payments.stripe.checkout.sessions.create(storySession);
      expect(await payments.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
      expect(await refusal(payments.stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 });
    });

    it('lists sessions, newest first, page by page', async () => {
      const made: string[] = [];
      for (let count = 0; count < 5; count += 1) {
        made.push((await payments.stripe.checkout.sessions.create(storySession)).id);
      }
      const listed: string[] = [];
      for await (const { id } of payments.stripe.checkout.sessions.list({ limit: 2, status: 'open' })) {
        listed.push(id);
        if (listed.length === 5) break;
      }
      expect(listed).toEqual(made.toReversed());
      const [, , third = ''] = listed;
      const before = await payments.stripe.checkout.sessions.list({ limit: 1, ending_before: third });
      expect(before).toMatchObject({ has_more: true, data: [{ id: listed[1] }] });
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

  it('names the currencies that it accepts', async () => {
    const refused = await refusal(payments.stripe.checkout.sessions.create(priced('xyz', 1900)));
    expect(refused?.message).toMatch(/^Invalid currency: xyz\. Stripe currently supports these currencies: usd, aed, /);
  });

  it.each([
    ['usd', 99_999_999],
    ['EUR', 50],
    ['jpy', 50],
    ['idr', 999_999_999_999],
  ])('accepts %s %i', async (currency, amount) => {
    const session = await payments.stripe.checkout.sessions.create(priced(currency, amount));
    expect(session).toMatchObject({ amount_total: amount, currency: currency.toLowerCase() });
    expect((await fetch(session.url ?? '')).status).toBe(200);
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

    it('can be used again after a refused call', async () => {
      const options = { idempotencyKey: 'second-thoughts' };
      await refusal(payments.stripe.checkout.sessions.create({ ...storySession, success_url: 'nowhere' }, options));
      expect(await payments.stripe.checkout.sessions.create(storySession, options)).toMatchObject({ status: 'open' });
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

    it('lists the subscriptions of a customer, ended ones only on request', async () => {
      const first = await payments.stripe.subscriptions.retrieve(await subscribed(payments));
      const customer = String(first.customer);
      const { id } = await payments.stripe.checkout.sessions.create({
        ...withoutEmail,
        customer,
      });
      await payments.control('pay', { session: id });
      await payments.stripe.subscriptions.cancel(first.id);
      expect((await payments.stripe.subscriptions.list({ customer })).data).toHaveLength(1);
      expect((await payments.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(2);
      expect((await payments.stripe.invoices.list({ subscription: first.id })).data).toMatchObject([
        { billing_reason: 'subscription_create', status: 'paid', amount_paid: 4900 },
      ]);
    });

    it('finds the invoice of a payment', async () => {
      const subscription = await payments.stripe.subscriptions.retrieve(await subscribed(payments), {
        expand: ['latest_invoice.payments'],
      });
      const invoice = subscription.latest_invoice;
      const paid = typeof invoice === 'object' ? invoice?.payments?.data[0]?.payment.payment_intent : undefined;
      const { data } = await payments.stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: String(paid) },
      });
      expect(data).toMatchObject([{ status: 'paid', amount_paid: 4900 }]);
    });

    it('cancels the subscription of a deleted customer', async () => {
      const { id, customer } = await payments.stripe.subscriptions.retrieve(await subscribed(payments));
      await payments.stripe.customers.del(String(customer));
      expect(await payments.stripe.customers.retrieve(String(customer))).toEqual(
        expect.objectContaining({ deleted: true }),
      );
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

  it('lists events by type and time', async () => {
    await paidStory(payments);
    const types = ['charge.succeeded', 'checkout.session.completed'];
    const { data } = await payments.stripe.events.list({ types, limit: 2 });
    expect(data.map(({ type }) => type)).toEqual(['checkout.session.completed', 'charge.succeeded']);
    const [newest] = data;
    expect((await payments.stripe.events.list({ created: { gt: Number(newest?.created) + 60 } })).data).toEqual([]);
    expect(await payments.stripe.events.retrieve(newest?.id ?? '')).toMatchObject({
      type: 'checkout.session.completed',
    });
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

    it('adds product, card and balance transaction', async () => {
      const { session, charge } = await paidStory(payments);
      const expand = ['line_items.data.price.product', 'payment_intent.payment_method'];
      expect(await payments.stripe.checkout.sessions.retrieve(session.id, { expand })).toMatchObject({
        line_items: { data: [{ price: { product: { object: 'product', name: 'Story Bundle' } } }] },
        payment_intent: { payment_method: { id: charge.payment_method, card: { last4: '4242' } } },
      });
      const { id } = await payments.stripe.refunds.create({ charge: charge.id, amount: 500 });
      const refund = await payments.stripe.refunds.retrieve(id, {
        expand: ['balance_transaction', 'charge.balance_transaction'],
      });
      expect(refund).toMatchObject({
        balance_transaction: { type: 'refund', net: -500, source: id },
        charge: { balance_transaction: { type: 'charge', net: 1900, source: charge.id } },
      });
      const subscription = await payments.stripe.subscriptions.retrieve(await subscribed(payments), {
        expand: ['default_payment_method', 'items.data.price.product', 'customer.subscriptions'],
      });
      expect(subscription).toMatchObject({
        default_payment_method: { card: { last4: '4242' } },
        items: { data: [{ price: { product: { name: 'Monthly subscription' } } }] },
        customer: { subscriptions: { data: [{ id: subscription.id }] } },
      });
    });

    it('leaves fields without an object null', async () => {
      const { id } = await payments.stripe.checkout.sessions.create(storySession);
      const session = await payments.stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent', 'customer'] });
      expect(session).toMatchObject({ setup_intent: null, customer: null });
    });

    it.each([
      ['an unknown field', 'secrets', 'This property cannot be expanded (secrets).'],
      ['a scalar', 'amount_total', 'This property cannot be expanded (amount_total).'],
      ['a scalar that is null', 'cancel_url', 'This property cannot be expanded (cancel_url).'],
      [
        'an unknown field of an expanded object',
        'payment_intent.x',
        'This property cannot be expanded (payment_intent.x).',
      ],
    ])('rejects %s', async (_, path, message) => {
      const { session } = await paidStory(payments);
      const asked = payments.stripe.checkout.sessions.retrieve(session.id, { expand: [path] });
      expect(await refusal(asked)).toMatchObject({ statusCode: 400, message });
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

  it('rejects requests without a test key or with another API version', async () => {
    expect((await post('/v1/checkout/sessions', {})).status).toBe(401);
    expect((await post('/v1/checkout/sessions', { authorization: 'Bearer sk_live_x' })).status).toBe(401);
    const old = { authorization: 'Bearer sk_test_x', 'stripe-version': '2020-08-27' };
    expect((await post('/v1/checkout/sessions', old)).status).toBe(400);
    expect((await post('/v1/unknown', { authorization: 'Bearer sk_test_x' })).status).toBe(404);
  });

  it('rejects a body that is malformed or too long', async () => {
    const headers = { authorization: 'Bearer sk_test_x' };
    const send = (body: string) =>
      fetch(`${payments.url}/v1/checkout/sessions`, { method: 'POST', headers, body }).then(({ status }) => status);
    expect(await send('a[b=1')).toBe(400);
    expect(await send(`a=${'x'.repeat(300_000)}`)).toBe(413);
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

    it('have the error format of Stripe', async () => {
      await payments.control('faults', { next: [{ status: 429 }] });
      expect(await refusal(payments.stripe.charges.retrieve('ch_x'))).toMatchObject({ type: 'StripeRateLimitError' });
      await payments.control('faults', { next: [{ status: 402 }] });
      expect(await refusal(payments.stripe.charges.retrieve('ch_x'))).toMatchObject({ type: 'StripeCardError' });
    });
  });

  it('records requests with their prices', async () => {
    await fetch(`${payments.url}/__control/requests`, { method: 'DELETE' });
    await payments.stripe.checkout.sessions.create(storySession, { idempotencyKey: 'seen' });
    const answer: unknown = await (await fetch(`${payments.url}/__control/requests`)).json();
    const requests = [
      {
        operation: 'checkout.sessions.create',
        method: 'POST',
        idempotencyKey: 'seen',
        status: 200,
        params: { line_items: [{ price_data: { unit_amount: '1900', currency: 'usd' } }] },
      },
    ];
    expect(answer).toMatchObject({ requests });
  });
});
