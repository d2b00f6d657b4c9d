import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStripeClient } from '#functions/adapters/payments/stripe-client.ts';
import { createStripePayments } from '#functions/adapters/payments/stripe-payments.ts';
import type { NewPaymentSession } from '#functions/domain/ports/payments.ts';
import { closeServer, listenOnLoopback, readBody } from '#infra/local/listen.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import {
  paidStory,
  startTestPayments,
  subscribed,
  type TestPayments,
  validCard,
} from '#tests/support/test-payments.ts';

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
  return { payments: createStripePayments({ client, logger, stage: 'test' }), lines };
}

describe('createStripePayments', () => {
  let stripeFake: TestPayments;
  let payments: ReturnType<typeof paymentsAt>['payments'];
  beforeAll(async () => {
    stripeFake = await startTestPayments();
    payments = paymentsAt(stripeFake.url).payments;
  });
  afterAll(() => stripeFake.close());

  it('opens a session for one payment, and returns the same session for the same checkout', async () => {
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
    expect(await payments.getSession(session.sessionId)).toEqual(session);
  });

  it('opens a session without an address that Stripe refuses, which the payment page asks for', async () => {
    const session = { ...newSession, checkoutId: '01JD0000000000000000000009', email: 'jürgen@example.com' };
    const { sessionId } = await payments.createSession(session);
    expect(await payments.getSession(sessionId)).toMatchObject({ status: 'open', checkoutId: session.checkoutId });
    expect((await payments.createSession(session)).sessionId).toBe(sessionId);
  });

  it('reads a paid session with its payment and receipt', async () => {
    const { session, charge } = await paidStory(stripeFake);
    expect(await payments.getSession(session.id)).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      url: null,
      paymentIntentId: charge.payment_intent,
      receiptUrl: charge.receipt_url,
    });
    expect(await payments.getCharge(charge.id)).toMatchObject({ amountCents: 1900, amountRefundedCents: 0 });
  });

  it('expires an open session and leaves an expired one unchanged', async () => {
    const { sessionId } = await payments.createSession({ ...newSession, checkoutId: '01JD0000000000000000000001' });
    await payments.expireSession(sessionId);
    await payments.expireSession(sessionId);
    expect(await payments.getSession(sessionId)).toMatchObject({ status: 'expired', url: null });
  });

  it('reads a subscription and the invoice of its month', async () => {
    const subscriptionId = await subscribed(stripeFake);
    const subscription = await payments.getSubscription(subscriptionId);
    expect(subscription).toMatchObject({ subscriptionId, status: 'active', amountCents: 4900, cancelAtSeconds: null });
    const invoice = await payments.getInvoice(subscription?.latestInvoiceId ?? '');
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

  it('cancels a subscription at the end of its period or at once, repeatedly', async () => {
    const id = await subscribed(stripeFake);
    const ending = await payments.cancelAtPeriodEnd(id);
    expect(ending).toMatchObject({ status: 'active', cancelAtSeconds: ending.currentPeriodEndSeconds });
    expect(await payments.cancelAtPeriodEnd(id)).toEqual(ending);
    expect(await payments.cancelNow(id)).toMatchObject({ status: 'canceled' });
    expect(await payments.cancelNow(id)).toMatchObject({ status: 'canceled' });
    expect(await payments.cancelAtPeriodEnd(id)).toMatchObject({ status: 'canceled' });
  });

  it('takes back the end of a subscription, repeatedly, and returns an ended one as it is', async () => {
    const id = await subscribed(stripeFake);
    await payments.cancelAtPeriodEnd(id);
    const kept = await payments.keepSubscription(id);
    expect(kept).toMatchObject({ status: 'active', cancelAtSeconds: null });
    expect(await payments.keepSubscription(id)).toEqual(kept);
    await payments.cancelNow(id);
    expect(await payments.keepSubscription(id)).toMatchObject({ status: 'canceled' });
  });

  it('cancels an end that was chosen in the dashboard, and reads a pause', async () => {
    const id = await subscribed(stripeFake);
    const { currentPeriodEndSeconds, pause } = (await payments.getSubscription(id)) ?? expect.unreachable();
    expect(pause).toBeNull();
    const cancelAt = currentPeriodEndSeconds - 86_400;
    await stripeFake.control('manage', { subscription: id, cancelAt, pause: { resumesAt: cancelAt } });
    const changed = { status: 'active', cancelAtSeconds: cancelAt, pause: { resumesAtSeconds: cancelAt } };
    expect(await payments.getSubscription(id)).toMatchObject(changed);
    expect(await payments.keepSubscription(id)).toMatchObject({ ...changed, cancelAtSeconds: null });
  });

  it('voids an open invoice, repeatedly, and returns a paid one as it is', async () => {
    const id = await subscribed(stripeFake);
    const paidId = String((await payments.getSubscription(id))?.latestInvoiceId);
    expect(await payments.voidInvoice(paidId)).toMatchObject({ status: 'paid' });
    await stripeFake.control('renew', { subscription: id, outcome: 'failed' });
    const openId = String((await payments.getSubscription(id))?.latestInvoiceId);
    expect(await payments.getInvoice(openId)).toMatchObject({ status: 'open' });
    for (const _ of ['once', 'twice']) expect(await payments.voidInvoice(openId)).toMatchObject({ status: 'void' });
  });

  it('opens the page for a new card, and none for a deleted customer', async () => {
    const { customerId = '' } = (await payments.getSubscription(await subscribed(stripeFake))) ?? {};
    expect(await payments.openCardPage(customerId, 'https://tellwren.test/subscription')).toMatch(/^http/);
    await stripeFake.stripe.customers.del(customerId);
    expect(await payments.openCardPage(customerId, 'https://tellwren.test/subscription')).toBeUndefined();
  });

  it('makes the subscription use the card of the customer portal, and keeps the first card without one', async () => {
    const id = await subscribed(stripeFake);
    const { customerId = '' } = (await payments.getSubscription(id)) ?? {};
    const cardOf = async () => (await stripeFake.stripe.subscriptions.retrieve(id)).default_payment_method;
    await payments.applyDefaultCard(customerId);
    expect(await cardOf()).toMatch(/^pm_/);
    const page = await payments.openCardPage(customerId, 'https://tellwren.test/subscription');
    await fetch(String(page), { method: 'POST', body: new URLSearchParams(validCard) });
    for (const _ of ['once', 'twice']) {
      await payments.applyDefaultCard(customerId);
      expect(await cardOf()).toBeNull();
    }
    await stripeFake.stripe.customers.del(customerId);
    await expect(payments.applyDefaultCard(customerId)).resolves.toBeUndefined();
  });

  it('returns undefined for unknown ids', async () => {
    const { getSession, getSubscription, getInvoice, getCharge, getDispute } = payments;
    for (const read of [getSession, getSubscription, getInvoice, getCharge, getDispute])
      expect(await read('xx_nobody')).toBeUndefined();
  });

  it('sends only ids as metadata, the catalogue name and amount, and a monthly interval for a subscription', async () => {
    const { sessionId } = await payments.createSession({
      ...newSession,
      checkoutId: '01JD0000000000000000000002',
      kind: 'subscription',
      mode: 'subscription',
      productName: 'Monthly Subscription',
      cents: 4900,
    });
    const session = await stripeFake.stripe.checkout.sessions.retrieve(sessionId, { expand: ['line_items'] });
    expect(session.metadata).toEqual({
      checkoutId: '01JD0000000000000000000002',
      userId: newSession.userId,
      kind: 'subscription',
      stage: 'test',
    });
    expect(session.line_items?.data).toMatchObject([
      { description: 'Monthly Subscription', amount_total: 4900, price: { recurring: { interval: 'month' } } },
    ]);
  });
});

describe('createStripePayments on an account with other products', () => {
  let stripeFake: TestPayments;
  let payments: ReturnType<typeof paymentsAt>['payments'];
  beforeAll(async () => {
    stripeFake = await startTestPayments();
    payments = paymentsAt(stripeFake.url).payments;
  });
  afterAll(() => stripeFake.close());

  const pay = (session: string) => stripeFake.control('pay', { session, wait: true });
  async function paymentOfInvoice(subscription: string): Promise<string> {
    const { latest_invoice: invoice } = await stripeFake.stripe.subscriptions.retrieve(subscription);
    return (await payments.getInvoice(String(invoice)))?.paymentIntentId ?? '';
  }

  it('knows its own sessions, subscriptions and their payments', async () => {
    const { sessionId } = await payments.createSession({ ...newSession, checkoutId: '01JD0000000000000000000010' });
    await pay(sessionId);
    const session = await payments.getSession(sessionId);
    expect(session && payments.isOurs(session)).toBe(true);
    expect(await payments.isOurPayment(session?.paymentIntentId ?? '')).toBe(true);
    const month = { kind: 'subscription', mode: 'subscription', checkoutId: '01JD0000000000000000000011' } as const;
    const opened = await payments.createSession({ ...newSession, ...month });
    const { session: paid } = await pay(opened.sessionId);
    const subscription = await payments.getSubscription(paid.subscription);
    expect(subscription && payments.isOurs(subscription)).toBe(true);
    expect(await payments.isOurPayment(await paymentOfInvoice(paid.subscription))).toBe(true);
  });

  it('knows that others are not', async () => {
    const { session } = await paidStory(stripeFake);
    const found = await payments.getSession(session.id);
    expect(found && payments.isOurs(found)).toBe(false);
    expect(await payments.isOurPayment(found?.paymentIntentId ?? '')).toBe(false);
    const other = await subscribed(stripeFake);
    const subscription = await payments.getSubscription(other);
    expect(subscription && payments.isOurs(subscription)).toBe(false);
    expect(await payments.isOurPayment(await paymentOfInvoice(other))).toBe(false);
    expect(await payments.isOurPayment('pi_unknown')).toBe(false);
    const ofAnotherStage = { ...newSession, checkoutId: '01JD0000000000000000000012' };
    const client = createStripeClient({ secretKey: 'sk_test_unit', apiUrl: stripeFake.url });
    const dev = createStripePayments({ client, logger: createLoggerSpy().logger, stage: 'dev' });
    expect(payments.isOurs(await dev.createSession(ofAnotherStage))).toBe(false);
  });

  it('refunds a payment once, and reports it with the session', async () => {
    const { session } = await paidStory(stripeFake);
    const paymentIntent = String(Object(session.payment_intent).id);
    expect(await payments.getSession(session.id)).toMatchObject({ refundedCents: 0, isDisputed: false });
    expect([await payments.refund(paymentIntent), await payments.refund(paymentIntent)]).toEqual([true, true]);
    expect(await payments.getSession(session.id)).toMatchObject({ refundedCents: 1900 });
    expect(await payments.getChargeOf(paymentIntent)).toMatchObject({ amountCents: 1900, amountRefundedCents: 1900 });
    const { data } = await stripeFake.stripe.events.list({ types: ['charge.refunded'] });
    expect(data).toHaveLength(1);
  });

  it('refunds a part once for a request, and lists it with the request', async () => {
    const { session, charge } = await paidStory(stripeFake);
    const { charge: other } = await paidStory(stripeFake);
    const refund = { paymentIntentId: String(Object(session.payment_intent).id), cents: 500 };
    for (const requestId of ['r1', 'r1', 'r2'])
      expect(await payments.refundPart({ ...refund, requestId })).toBe(undefined);
    await stripeFake.stripe.refunds.create({ charge: charge.id, amount: 100 });
    const listed = await payments.listRefunds(charge.id);
    expect(listed.map(({ requestId, cents }) => [requestId, cents])).toEqual([
      [null, 100],
      ['r2', 500],
      ['r1', 500],
    ]);
    expect(await payments.listRefunds(other.id)).toEqual([]);
    expect(await payments.refundPart({ ...refund, cents: 1900, requestId: 'r3' })).toBe('too-much');
  });

  it('accepts that a payment was refunded by hand', async () => {
    const { session, charge } = await paidStory(stripeFake);
    await stripeFake.stripe.refunds.create({ charge: charge.id });
    expect(await payments.refund(String(Object(session.payment_intent).id))).toBe(true);
  });
});

describe('createStripePayments when Stripe fails', () => {
  let server: Server;
  let url: string;
  let answers: { readonly status: number; readonly body?: object }[] = [];
  let requests: IncomingMessage[] = [];
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      requests.push(request);
      await readBody(request);
      const { status, body } = answers.shift() ?? { status: 200 };
      response.writeHead(status, { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' });
      response.end(JSON.stringify(body ?? {}));
    });
    url = await listenOnLoopback(server, 0);
  });
  afterEach(() => {
    answers = [];
    requests = [];
  });
  afterAll(() => closeServer(server));

  const part = { paymentIntentId: 'pi_1', cents: 500, requestId: 'r1' };
  const fault = (status: number, type: string, code?: string) => ({
    status,
    body: { error: { type, code, message: 'no' } },
  });

  it('throws payments-unavailable when Stripe is unavailable or refuses the key', async () => {
    const rows = [
      [fault(429, 'invalid_request_error', 'rate_limit'), 'STRIPE_OUT'],
      [fault(500, 'api_error'), 'STRIPE_OUT'],
      [fault(503, 'api_error'), 'STRIPE_OUT'],
      [fault(409, 'invalid_request_error', 'idempotency_key_in_use'), 'STRIPE_OUT'],
      [fault(401, 'invalid_request_error'), 'STRIPE_KEY_REFUSED'],
      [fault(403, 'invalid_request_error'), 'STRIPE_KEY_REFUSED'],
    ] as const;
    for (const [answer, code] of rows) {
      answers = [answer];
      const { payments, lines } = paymentsAt(url);
      await expect(payments.getCharge('ch_1')).rejects.toMatchObject({ code: 'payments-unavailable', status: 503 });
      expect(lines.map((line) => line.code)).toEqual([code]);
      expect(JSON.stringify(lines)).not.toContain('sk_test');
    }
  });

  it('throws payments-unavailable without a server and after a timeout', async () => {
    const { payments } = paymentsAt('http://127.0.0.1:9');
    await expect(payments.getCharge('ch_1')).rejects.toMatchObject({ code: 'payments-unavailable' });
    const silent = createServer(() => undefined);
    const { payments: slow } = paymentsAt(await listenOnLoopback(silent, 0), 40);
    await expect(slow.getCharge('ch_1')).rejects.toMatchObject({ code: 'payments-unavailable' });
    silent.closeAllConnections();
    await closeServer(silent);
  }, 20_000);

  it('refunds nothing when Stripe refuses', async () => {
    answers = [fault(400, 'invalid_request_error', 'charge_disputed')];
    expect(await paymentsAt(url).payments.refund('pi_1')).toBe(false);
  });

  it('says why a refund of a part is refused', async () => {
    const rows = [
      [fault(400, 'invalid_request_error', 'charge_disputed'), 'disputed'],
      [fault(400, 'invalid_request_error', 'charge_already_refunded'), 'already-refunded'],
      [fault(402, 'card_error', 'insufficient_funds'), 'no-funds'],
      [fault(404, 'invalid_request_error', 'resource_missing'), 'other'],
    ] as const;
    for (const [answer, refusal] of rows) {
      answers = [answer];
      expect.soft(await paymentsAt(url).payments.refundPart(part)).toBe(refusal);
    }
  });

  it('refuses no refund of a part while its idempotency key cannot be used', async () => {
    const unusable = [
      fault(400, 'idempotency_error'),
      fault(409, 'idempotency_error', 'idempotency_key_in_use'),
      fault(500, 'api_error'),
    ];
    for (const answer of unusable) {
      answers = [answer];
      await expect(paymentsAt(url).payments.refundPart(part)).rejects.toMatchObject({ code: 'payments-unavailable' });
    }
  });

  it('rethrows the refusal of a request as a bug', async () => {
    answers = [fault(400, 'invalid_request_error', 'parameter_invalid_integer')];
    await expect(paymentsAt(url).payments.createSession(newSession)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    });
  });

  it('throws a bug for an invalid response', async () => {
    answers = [{ status: 200, body: { id: 'ch_1' } }];
    await expect(paymentsAt(url).payments.getCharge('ch_1')).rejects.toThrow();
  });

  describe('when Stripe refuses the customer or address', () => {
    const session = {
      id: 'cs_1',
      url: 'https://checkout.stripe.com/c/1',
      status: 'open',
      payment_status: 'unpaid',
      mode: 'payment',
      amount_total: 1900,
      currency: 'usd',
      livemode: false,
      client_reference_id: newSession.checkoutId,
    };
    const refusal = (param: string, code: string) => ({
      status: 400,
      body: { error: { type: 'invalid_request_error', code, param, message: 'no' } },
    });
    const goneCustomer = refusal('customer', 'resource_missing');
    const badAddress = refusal('customer_email', 'email_invalid');
    const { checkoutId } = newSession;

    it('retries without them, with a different idempotency key each time', async () => {
      const rows = [
        ['cus_gone', [goneCustomer], ['', '-without-customer']],
        [null, [badAddress], ['', '-without-email']],
        ['cus_gone', [goneCustomer, badAddress], ['', '-without-customer', '-without-email']],
      ] as const;
      for (const [customerId, refusals, keys] of rows) {
        requests = [];
        answers = [...refusals, { status: 200, body: session }];
        const { payments } = paymentsAt(url);
        expect(await payments.createSession({ ...newSession, customerId })).toMatchObject({ sessionId: 'cs_1' });
        const sent = requests.map(({ headers }) => headers['idempotency-key']);
        expect(sent).toEqual(keys.map((key) => `${checkoutId}${key}`));
      }
    });
  });

  it('follows all pages of events and returns the oldest first', async () => {
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
    expect(requests.map(({ url: path }) => /starting_after=(\w+)/.exec(path ?? '')?.[1])).toEqual([
      undefined,
      'evt_4',
      'evt_2',
    ]);
    expect(requests[0]?.url).toContain('delivery_success=false');
  });
});
