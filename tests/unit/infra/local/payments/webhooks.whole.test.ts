import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/product.ts';
import {
  newPaymentsFolder,
  paidStory,
  type Receiver,
  startReceiver,
  startTestPayments,
  storySession,
  subscribed,
  subscriptionSession,
  type TestPayments,
} from '#tests/support/test-payments.ts';

const ofStory = ['payment_intent.succeeded', 'charge.succeeded', 'checkout.session.completed'];
const ofSubscription = [
  ...['customer.created', 'customer.subscription.created', 'invoice.paid'],
  'checkout.session.completed',
];

describe('payment webhooks', () => {
  let receiver: Receiver;
  let payments: TestPayments;
  const dataDir = newPaymentsFolder();
  const start = () => startTestPayments({ webhookUrl: receiver.url, dataDir });
  const restart = async () => {
    await payments.close();
    payments = await start();
  };
  beforeEach(async () => {
    receiver = await startReceiver();
    payments = await start();
  });
  afterEach(async () => {
    await payments.close();
    await receiver.close();
  });

  const until = (count: number) =>
    eventually(async () => (receiver.events.length >= count ? receiver.types() : undefined), `${count} webhooks`, 5000);
  const undelivered = async () =>
    (await payments.stripe.events.list({ delivery_success: false, limit: 100 })).data.map(({ type }) => type);
  const allDelivered = () =>
    eventually(async () => ((await undelivered()).length === 0 ? true : undefined), 'all delivered', 5000);
  const session = async (params: Stripe.Checkout.SessionCreateParams = storySession) =>
    (await payments.stripe.checkout.sessions.create(params)).id;

  it('are signed, in order, and contain the object', async () => {
    const { session: paid } = await paidStory(payments);
    expect(receiver.types()).toEqual(ofStory);
    expect(receiver.events[2]).toMatchObject({
      object: 'event',
      livemode: false,
      pending_webhooks: 1,
      data: { object: { id: paid.id, payment_status: 'paid', client_reference_id: storySession.client_reference_id } },
    });
    expect(await undelivered()).toEqual([]);
  });

  it('report a subscription: customer, subscription, invoice, session', async () => {
    await subscribed(payments);
    expect(receiver.types()).toEqual(ofSubscription);
    expect(receiver.events[2]).toMatchObject({ data: { object: { billing_reason: 'subscription_create' } } });
  });

  it('are retried with the same id after a refusal', async () => {
    receiver.answers.push(500, 503, 404);
    await payments.control('pay', { session: await session() });
    expect(new Set(await until(6))).toEqual(new Set(ofStory));
    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(3);
    await allDelivered();
  });

  it('are delivered after a restart if the receiver was down', async () => {
    await receiver.close();
    await payments.control('pay', { session: await session(), wait: true });
    expect((await undelivered()).toReversed()).toEqual(ofStory);
    receiver = await startReceiver();
    await restart();
    expect(await until(3)).toEqual(ofStory);
    // A stop between a delivery and its response would cause a second delivery.
    await allDelivered();
    await restart();
    expect(await undelivered()).toEqual([]);
    expect(receiver.events).toHaveLength(3);
  });

  it('are held back while paused', async () => {
    await payments.control('webhooks', { paused: true });
    await payments.control('pay', { session: await session(), wait: true });
    expect(receiver.events).toEqual([]);
    expect(await undelivered()).toHaveLength(3);
    await payments.control('webhooks', { paused: false });
    expect(await until(3)).toEqual(ofStory);
  });

  it('can be redelivered concurrently, each with a valid signature', async () => {
    await paidStory(payments);
    const event = receiver.events[2]?.id;
    const { statuses } = await payments.control('redeliver', { event, times: 10, parallel: true });
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    expect(receiver.events.filter(({ id }) => id === event)).toHaveLength(11);
  });

  it('can arrive before the response that creates the session', async () => {
    let known = '';
    receiver.meanwhile = async () => void expect(known).toBe('');
    await payments.control('webhooks', { payOnCreate: 1 });
    known = await session();
    expect(receiver.types()).toEqual(ofStory);
    expect(receiver.events[2]).toMatchObject({ data: { object: { id: known } } });
    receiver.meanwhile = undefined;
    await session();
    expect(receiver.events).toHaveLength(3);
  });

  it('can arrive before the response to the payment', async () => {
    await payments.control('webhooks', { beforeAnswer: true });
    await payments.control('pay', { session: await session(subscriptionSession) });
    expect(receiver.types()).toEqual(ofSubscription);
  });

  it('are not sent without a webhook URL', async () => {
    const quiet = await startTestPayments();
    const { session: paid } = await paidStory(quiet);
    const { data } = await quiet.stripe.events.list({ delivery_success: true });
    expect(data[0]).toMatchObject({ pending_webhooks: 0, data: { object: { id: paid.id } } });
    await quiet.close();
  });
});
