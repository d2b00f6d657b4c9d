import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createEventRepository } from '#functions/data/event-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { moneyAlarms } from '#infra/operations/alarms/money.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import {
  actAtStripe,
  allowanceOf,
  newSubscriber,
  type Subscriber,
  subscriptionsOf,
} from '#tests/support/subscribers.ts';
import { storySession, stripeAt, subscriptionSession } from '#tests/support/test-payments.ts';

const addresses = inject('addresses');
const secret = addresses.stripeWebhookSecret.split(',')[0] ?? '';

const eventBody = (type: string, objectId: string, over: object = {}) =>
  JSON.stringify({
    id: `evt_${ulid()}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type,
    data: { object: { id: objectId } },
    ...over,
  });
const sign = (body: string, at = Math.floor(Date.now() / 1000), key = secret) =>
  `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;

async function post(body: string, signature: string | undefined = sign(body), contentType = 'application/json') {
  const response = await fetch(`${addresses.api}/api/webhooks/stripe`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': contentType, ...(signature === '' ? {} : { 'Stripe-Signature': signature }) },
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const userOf = ({ token }: Pick<Subscriber, 'token'>) => decodeJwt(token).sub ?? '';
const wasRecorded = (body: string) =>
  createEventRepository(stackTable(addresses)).has(JSON.parse(body).id, Math.floor(Date.now() / 1000));

describe('receiveStripeEvent', () => {
  let subscriber: Subscriber;
  beforeAll(async () => {
    subscriber = await newSubscriber(addresses);
  });

  describe('happy', () => {
    it('applies an event once and returns 200 to each of ten concurrent deliveries', async () => {
      const body = eventBody('customer.subscription.updated', subscriber.subscriptionId);
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(answers.filter(({ body: { message } }) => message === 'applied')).toHaveLength(1);
      expect(await allowanceOf(addresses, subscriber)).toMatchObject({ allowedStories: 6 });
    });

    it('freezes the allowance while a month is unpaid', async () => {
      const customer = await newSubscriber(addresses);
      await actAtStripe(addresses, 'renew', { subscription: customer.subscriptionId, outcome: 'failed' });
      expect(await subscriptionsOf(addresses, customer)).toMatchObject([{ status: 'past_due' }]);
      expect(await allowanceOf(addresses, customer)).toMatchObject({ allowedStories: 0, subscriptionActive: false });
    });

    it('gives nothing while the first payment waits for 3-D Secure', async () => {
      const customer = await readyCustomer(addresses);
      const { body } = await callApi(addresses, endpoints.createSubscription, { token: customer.token });
      const before = await allowanceOf(addresses, customer);
      for (const act of [{ outcome: 'requires_action' }, { authenticate: 'failed' }, { outcome: 'requires_action' }]) {
        await actAtStripe(addresses, 'pay', { session: body.message, ...act });
        expect(await allowanceOf(addresses, customer)).toEqual(before);
      }
      await actAtStripe(addresses, 'pay', { session: body.message, authenticate: 'succeeded' });
      expect(await subscriptionsOf(addresses, customer)).toMatchObject([{ status: 'active' }]);
      expect(await allowanceOf(addresses, customer)).toMatchObject({ subscriptionActive: true });
    });

    it('revokes stories in proportion to a refund, and all during a dispute until it is won', async () => {
      const customer = await newSubscriber(addresses);
      const [order] = await createOrderRepository(stackTable(addresses)).list(userOf(customer));
      const paymentIntent = order?.paymentIntentId ?? '';
      await actAtStripe(addresses, 'refund', { paymentIntent, amount: 2450 });
      expect(await allowanceOf(addresses, customer)).toMatchObject({ allowedStories: 3, subscriptionActive: true });
      await actAtStripe(addresses, 'dispute', { paymentIntent });
      expect(await allowanceOf(addresses, customer)).toMatchObject({ allowedStories: 0 });
      await actAtStripe(addresses, 'dispute', { paymentIntent, outcome: 'won' });
      expect(await allowanceOf(addresses, customer)).toMatchObject({ allowedStories: 3 });
      const { body } = await callApi(addresses, endpoints.listOrders, { token: customer.token });
      expect(body.data).toMatchObject([{ status: 'partially-refunded' }]);
    });

    it('accepts every content type with a valid signature', async () => {
      const body = eventBody('customer.subscription.updated', subscriber.subscriptionId);
      expect((await post(body, sign(body), 'text/plain')).status).toBe(200);
    });

    it('returns 200 for ignored types and writes nothing', async () => {
      const body = eventBody('customer.created', 'cus_1');
      expect(await post(body)).toMatchObject({ status: 200, body: { success: true, message: 'ignored' } });
      expect(await wasRecorded(body)).toBe(false);
    });
  });

  it('accepts the events of another product on the account, and logs them without an alarm', async () => {
    const stripe = stripeAt(addresses.payments);
    const { id } = await stripe.checkout.sessions.create(storySession);
    await actAtStripe(addresses, 'pay', { session: id });
    const subscription = await stripe.checkout.sessions.create(subscriptionSession);
    const paid = await actAtStripe(addresses, 'pay', { session: subscription.id });
    const { payment_intent: paymentIntent } = await stripe.checkout.sessions.retrieve(id);
    await actAtStripe(addresses, 'refund', { paymentIntent });
    const { subscription: subscriptionId } = Object(paid).session;
    const about = [
      ['checkout.session.completed', id],
      ['customer.subscription.updated', subscriptionId],
      ['invoice.paid', (await stripe.subscriptions.retrieve(subscriptionId)).latest_invoice],
      ['charge.refunded', (await stripe.paymentIntents.retrieve(String(paymentIntent))).latest_charge],
    ] as const;
    for (const [type, objectId] of about) {
      const body = eventBody(type, String(objectId));
      expect(await post(body), type).toMatchObject({ status: 200, body: { message: 'foreign' } });
      expect(await wasRecorded(body)).toBe(false);
    }
    expect(moneyAlarms.filter(({ signal }) => JSON.stringify(signal).includes('STRIPE_EVENT_FOREIGN'))).toEqual([]);
  });

  describe('errors', () => {
    it('returns 503 for an unknown purchase, so that Stripe retries, and records nothing', async () => {
      for (const [type, id] of [
        ['checkout.session.completed', 'cs_unknown'],
        ['invoice.paid', 'in_unknown'],
        ['customer.subscription.deleted', 'sub_unknown'],
        ['charge.refunded', 'ch_unknown'],
        ['charge.dispute.created', 'dp_unknown'],
      ] as const) {
        const body = eventBody(type, id);
        expect(await post(body)).toMatchObject({ status: 503, body: { success: false, code: 'checkout-not-ready' } });
        expect(await wasRecorded(body)).toBe(false);
      }
    });

    it('returns 200 for an event of the other mode, without effect', async () => {
      const body = eventBody('invoice.paid', 'in_unknown', { livemode: true });
      expect(await post(body)).toMatchObject({ status: 200, body: { message: 'quarantined' } });
      expect(await post(body)).toMatchObject({ status: 200, body: { message: 'seen-before' } });
    });
  });

  describe('security', () => {
    const body = () => eventBody('customer.subscription.updated', subscriber.subscriptionId);
    const now = () => Math.floor(Date.now() / 1000);

    it.each([
      ['no signature', () => ''],
      ['words', () => 'hello'],
      ['another secret', (text: string) => sign(text, now(), 'whsec_forged0000')],
      ['a replay of 301 s ago', (text: string) => sign(text, now() - 302)],
      ['a time 301 s ahead', (text: string) => sign(text, now() + 310)],
      ['the signature of another body', () => sign('{}')],
    ])('returns 400 for %s and writes nothing', async (_, signatureOf) => {
      const text = body();
      const answer = await post(text, signatureOf(text));
      expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid-signature' } });
      expect(await wasRecorded(text)).toBe(false);
    });

    it('returns 400 for a signed body that is no event and 413 for one that is too large', async () => {
      for (const text of ['', 'hello', '[]', 'null', '{"id":1}'])
        expect((await post(text, sign(text))).status).toBe(400);
      const big = JSON.stringify({ id: 'evt_1', padding: 'x'.repeat(200_000) });
      expect((await post(big, sign(big))).status).toBe(413);
    });

    it('needs no token and accepts none instead of a signature', async () => {
      const answer = await callApi(addresses, endpoints.receiveStripeEvent, { token: subscriber.token, body: body() });
      expect(answer.status).toBe(400);
    });
  });
});
