import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStripeClient } from '#functions/adapters/payments/stripe-client.ts';
import { createStripePayments } from '#functions/adapters/payments/stripe-payments.ts';
import type { NewPaymentSession } from '#functions/domain/ports/payments.ts';
import { closeServer, listenOnLoopback, readBody } from '#infra/local/listen.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { paidStory, startTestPayments, subscribed, type TestPayments } from '#tests/support/test-payments.ts';

const newSession: NewPaymentSession = {
  checkoutId: '01JD0000000000000000000000',
  userId: '01JC0000000000000000000000',
  kind: 'story',
  mode: 'payment',
  productName: 'Story Bundle',
  cents: 1900,
  customerId: null,
  email: 'ada@example.com',
  successUrl: 'https://tellwren.test/order-story-success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://tellwren.test/checkout',
  expiresAtSeconds: Math.floor(Date.now() / 1000) + 80_000,
};

function paymentsAt(apiUrl: string, timeoutMs?: number) {
  const { logger, lines } = createLoggerSpy();
  const client = createStripeClient({
    secretKey: 'sk_test_unit',
    apiUrl,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  return { payments: createStripePayments({ client, logger }), lines };
}

describe('Stripe behind the port', () => {
  let standIn: TestPayments;
  let payments: ReturnType<typeof paymentsAt>['payments'];
  beforeAll(async () => {
    standIn = await startTestPayments();
    payments = paymentsAt(standIn.url).payments;
  });
  afterAll(() => standIn.close());

  it('opens a session for one payment, and the same one for the same checkout', async () => {
    const session = await payments.createSession(newSession);
    expect(session).toMatchObject({
      status: 'open',
      paymentStatus: 'unpaid',
      mode: 'payment',
      amountTotalCents: 1900,
      currency: 'usd',
      livemode: false,
      checkoutId: newSession.checkoutId,
      receiptUrl: null,
    });
    expect(session.url).toMatch(/^http/);
    expect((await payments.createSession(newSession)).sessionId).toBe(session.sessionId);
    expect(await payments.readSession(session.sessionId)).toEqual(session);
  });

  it('opens one for a customer whose address Stripe does not take: the payment page asks for it', async () => {
    const session = { ...newSession, checkoutId: '01JD0000000000000000000009', email: 'jürgen@example.com' };
    const { sessionId } = await payments.createSession(session);
    expect(await payments.readSession(sessionId)).toMatchObject({ status: 'open', checkoutId: session.checkoutId });
    expect((await payments.createSession(session)).sessionId).toBe(sessionId);
  });

  it('tells of a paid session with its payment and receipt', async () => {
    const { session, charge } = await paidStory(standIn);
    expect(await payments.readSession(session.id)).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      url: null,
      paymentIntentId: charge.payment_intent,
      receiptUrl: charge.receipt_url,
    });
    expect(await payments.readCharge(charge.id)).toMatchObject({ amountCents: 1900, amountRefundedCents: 0 });
  });

  it('expires an open session and leaves a closed one unchanged', async () => {
    const { sessionId } = await payments.createSession({ ...newSession, checkoutId: '01JD0000000000000000000001' });
    await payments.expireSession(sessionId);
    await payments.expireSession(sessionId);
    expect(await payments.readSession(sessionId)).toMatchObject({ status: 'expired', url: null });
  });

  it('reads a subscription and the invoice of its month', async () => {
    const subscriptionId = await subscribed(standIn);
    const subscription = await payments.readSubscription(subscriptionId);
    expect(subscription).toMatchObject({ subscriptionId, status: 'active', amountCents: 4900, cancelAtSeconds: null });
    const invoice = await payments.readInvoice(subscription?.latestInvoiceId ?? '');
    expect(invoice).toMatchObject({
      subscriptionId,
      status: 'paid',
      billingReason: 'subscription_create',
      amountPaidCents: 4900,
      currency: 'usd',
      periodEndSeconds: subscription?.currentPeriodEndSeconds,
    });
    expect(invoice?.paymentIntentId).toMatch(/^pi_/);
    expect(invoice?.number).toEqual(expect.any(String));
  });

  it('ends a subscription with its period, again the same, and at once, also when it is over', async () => {
    const id = await subscribed(standIn);
    const ending = await payments.cancelAtPeriodEnd(id);
    expect(ending).toMatchObject({ status: 'active', cancelAtSeconds: ending.currentPeriodEndSeconds });
    expect(await payments.cancelAtPeriodEnd(id)).toEqual(ending);
    expect(await payments.cancelNow(id)).toMatchObject({ status: 'canceled' });
    expect(await payments.cancelNow(id)).toMatchObject({ status: 'canceled' });
    expect(await payments.cancelAtPeriodEnd(id)).toMatchObject({ status: 'canceled' });
  });

  it.each(['readSession', 'readSubscription', 'readInvoice', 'readCharge', 'readDispute'] as const)(
    '%s knows nothing of what Stripe does not know',
    async (read) => {
      expect(await payments[read]('xx_nobody')).toBeUndefined();
    },
  );

  it('sends nothing but ids as metadata, the catalogue’s name and cents, and months for a subscription', async () => {
    const { sessionId } = await payments.createSession({
      ...newSession,
      checkoutId: '01JD0000000000000000000002',
      kind: 'subscription',
      mode: 'subscription',
      productName: 'Monthly Subscription',
      cents: 4900,
    });
    const session = await standIn.stripe.checkout.sessions.retrieve(sessionId, { expand: ['line_items'] });
    expect(session.metadata).toEqual({
      checkoutId: '01JD0000000000000000000002',
      userId: newSession.userId,
      kind: 'subscription',
    });
    expect(session.line_items?.data).toMatchObject([
      { description: 'Monthly Subscription', amount_total: 4900, price: { recurring: { interval: 'month' } } },
    ]);
  });
});

describe('Stripe when it does not do as it should', () => {
  let server: Server;
  let url: string;
  let answers: { readonly status: number; readonly body?: object }[] = [];
  let asked: IncomingMessage[] = [];
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      asked.push(request);
      await readBody(request);
      const { status, body } = answers.shift() ?? { status: 200 };
      response.writeHead(status, { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' });
      response.end(JSON.stringify(body ?? {}));
    });
    url = await listenOnLoopback(server, 0);
  });
  afterEach(() => {
    answers = [];
    asked = [];
  });
  afterAll(() => closeServer(server));

  const fault = (status: number, type: string, code?: string) => ({
    status,
    body: { error: { type, code, message: 'no' } },
  });

  it.each([
    ['throttles', fault(429, 'invalid_request_error', 'rate_limit'), 'STRIPE_OUT'],
    ['fails', fault(500, 'api_error'), 'STRIPE_OUT'],
    ['is out', fault(503, 'api_error'), 'STRIPE_OUT'],
    ['has the same request under way', fault(409, 'invalid_request_error', 'idempotency_key_in_use'), 'STRIPE_OUT'],
    ['does not know the key', fault(401, 'invalid_request_error'), 'STRIPE_KEY_REFUSED'],
    ['does not let the key', fault(403, 'invalid_request_error'), 'STRIPE_KEY_REFUSED'],
  ])('is told as out when it %s', async (_, answer, code) => {
    answers = [answer];
    const { payments, lines } = paymentsAt(url);
    await expect(payments.readCharge('ch_1')).rejects.toMatchObject({ code: 'payments-unavailable', status: 503 });
    expect(lines.map((line) => line.code)).toEqual([code]);
    expect(JSON.stringify(lines)).not.toContain('sk_test');
  });

  it('is told as out when nothing listens, and when it says nothing in time', async () => {
    const { payments } = paymentsAt('http://127.0.0.1:9');
    await expect(payments.readCharge('ch_1')).rejects.toMatchObject({ code: 'payments-unavailable' });
    const silent = createServer(() => undefined);
    const { payments: slow } = paymentsAt(await listenOnLoopback(silent, 0), 40);
    await expect(slow.readCharge('ch_1')).rejects.toMatchObject({ code: 'payments-unavailable' });
    silent.closeAllConnections();
    await closeServer(silent);
  }, 20_000);

  it('is a bug of ours when it refuses what was asked for', async () => {
    answers = [fault(400, 'invalid_request_error', 'parameter_invalid_integer')];
    await expect(paymentsAt(url).payments.createSession(newSession)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    });
  });

  it('is a bug of ours when what it says cannot be read', async () => {
    answers = [{ status: 200, body: { id: 'ch_1' } }];
    await expect(paymentsAt(url).payments.readCharge('ch_1')).rejects.toThrow();
  });

  describe('when Stripe refuses whom it is told of', () => {
    const session = {
      ...{
        id: 'cs_1',
        url: 'https://checkout.stripe.com/c/1',
        status: 'open',
        payment_status: 'unpaid',
        mode: 'payment',
      },
      ...{ amount_total: 1900, currency: 'usd', livemode: false, client_reference_id: newSession.checkoutId },
    };
    const refusal = (param: string, code: string) => ({
      status: 400,
      body: { error: { type: 'invalid_request_error', code, param, message: 'no' } },
    });
    const goneCustomer = refusal('customer', 'resource_missing');
    const badAddress = refusal('customer_email', 'email_invalid');
    const { checkoutId } = newSession;

    it.each([
      ['asks without a customer that is gone', 'cus_gone', [goneCustomer], ['', '-without-customer']],
      ['asks without an address that is none for Stripe', null, [badAddress], ['', '-without-email']],
      ['asks without both', 'cus_gone', [goneCustomer, badAddress], ['', '-without-customer', '-without-email']],
    ])('%s, each time under a key of its own', async (_name, customerId, refusals, keys) => {
      answers = [...refusals, { status: 200, body: session }];
      const { payments } = paymentsAt(url);
      expect(await payments.createSession({ ...newSession, customerId })).toMatchObject({ sessionId: 'cs_1' });
      expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(keys.map((key) => `${checkoutId}${key}`));
    });
  });

  it('follows every page of events, and tells the oldest first', async () => {
    const event = (n: number) => ({
      id: `evt_${n}`,
      object: 'event',
      type: 'invoice.paid',
      created: n,
      livemode: false,
      data: { object: { id: `in_${n}` } },
    });
    const page = (numbers: number[], hasMore: boolean) => ({
      status: 200,
      body: { object: 'list', data: numbers.map(event), has_more: hasMore, url: '/v1/events' },
    });
    answers = [page([5, 4], true), page([3, 2], true), page([1], false)];
    const events = await paymentsAt(url).payments.listUndelivered(0);
    expect(events.map(({ objectId }) => objectId)).toEqual(['in_1', 'in_2', 'in_3', 'in_4', 'in_5']);
    expect(asked.map(({ url: path }) => /starting_after=(\w+)/.exec(path ?? '')?.[1])).toEqual([
      undefined,
      'evt_4',
      'evt_2',
    ]);
    expect(asked[0]?.url).toContain('delivery_success=false');
  });
});
