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
  type TestPayments,
} from '#tests/support/test-payments.ts';

const ofStory = ['payment_intent.succeeded', 'charge.succeeded', 'checkout.session.completed'];

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
});
