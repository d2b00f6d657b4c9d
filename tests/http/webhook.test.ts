import { createHmac } from 'node:crypto';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { createEventRepository } from '#functions/data/event-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { moneyAlarms } from '#infra/operations/alarms/money.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { sessionOf } from '#tests/support/extend-login-block.ts';
import { eventually, mailsTo } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { actAtStripe, allowanceOf, newSubscriber, subscriptionsOf } from '#tests/support/subscribers.ts';
import { storySession, stripeAt, subscriptionSession } from '#tests/support/test-payments.ts';
import { schedule } from '#tests/support/test-scheduler.ts';

const { addresses, call, get, reachesAll } = resourceCalls('webhook');
const now = () => Math.floor(Date.now() / 1000);
const signed = (body: string, key: string, at = now()) =>
  `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;

/** Signatures of a body that are refused. */
const badSignatures = (body: string, key: string) => ({
  none: '',
  words: 'hello',
  'another secret': signed(body, 'whsec_forged0000'),
  'too old': signed(body, key, now() - 302),
  'of the future': signed(body, key, now() + 310),
  'of another body': signed('{}', key),
});

describe('Stripe’s events', () => {
  const secret = addresses.stripeWebhookSecret.split(',')[0] ?? '';
  const eventBody = (type: string, objectId: string, over: object = {}) =>
    JSON.stringify({
      id: `evt_${ulid()}`,
      object: 'event',
      created: now(),
      livemode: false,
      type,
      data: { object: { id: objectId } },
      ...over,
    });
  const post = (body: string, signature = signed(body, secret), type = 'application/json') =>
    call('receiveStripeEvent', { body, headers: { 'Stripe-Signature': signature, 'Content-Type': type } });
  const wasRecorded = (body: string) => createEventRepository(stackTable(addresses)).has(JSON.parse(body).id, now());

  it('are applied once, however often and in whatever type they are delivered', async () => {
    const subscriber = await newSubscriber(addresses);
    const body = eventBody('customer.subscription.updated', subscriber.subscriptionId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, undefined, 'text/plain')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.filter(({ body: { message } }) => message === 'applied')).toHaveLength(1);
    expect(await allowanceOf(addresses, subscriber)).toMatchObject({ allowedStories: 6 });
    const other = eventBody('invoice.paid', 'in_unknown', { livemode: true });
    expect((await post(other)).body.message).toBe('quarantined');
    expect((await post(other)).body.message).toBe('seen-before');
    const ignored = eventBody('customer.created', 'cus_1');
    expect([(await post(ignored)).body.message, await wasRecorded(ignored)]).toEqual(['ignored', false]);
  });

  it('are refused with a wrong signature or a token instead, and write nothing', async () => {
    const { token, subscriptionId } = await newSubscriber(addresses);
    const body = eventBody('customer.subscription.updated', subscriptionId);
    for (const [what, signature] of Object.entries(badSignatures(body, secret)))
      expect([what, (await post(body, signature)).body.code]).toEqual([what, 'invalid-signature']);
    expect((await call('receiveStripeEvent', { token, body, headers: { 'Stripe-Signature': '' } })).status).toBe(400);
    expect(await wasRecorded(body)).toBe(false);
    const texts = ['', 'hello', '[]', 'null', '{"id":1}'];
    for (const text of texts) expect([text, (await post(text)).status]).toEqual([text, 400]);
    expect((await post(JSON.stringify({ id: 'evt_1', padding: 'x'.repeat(200_000) }))).status).toBe(413);
  });

  it('about an unknown purchase are delivered again, and those of another product are left alone', async () => {
    const unknown = ['checkout.session.completed', 'invoice.paid', 'customer.subscription.deleted', 'charge.refunded'];
    for (const type of unknown) {
      const body = eventBody(type, 'xx_unknown'.replace('xx', { c: 'cs', i: 'in' }[type.at(0) ?? ''] ?? 'sub'));
      expect(await post(body), type).toMatchObject({ status: 503, body: { code: 'checkout-not-ready' } });
      expect(await wasRecorded(body)).toBe(false);
    }
    const stripe = stripeAt(addresses.payments);
    const { id } = await stripe.checkout.sessions.create(storySession);
    await actAtStripe(addresses, 'pay', { session: id });
    const subscription = await stripe.checkout.sessions.create(subscriptionSession);
    const { subscription: subscriptionId } = Object(
      await actAtStripe(addresses, 'pay', { session: subscription.id }),
    ).session;
    const foreign = { 'checkout.session.completed': id, 'customer.subscription.updated': subscriptionId };
    for (const [type, objectId] of Object.entries(foreign)) {
      const body = eventBody(type, objectId);
      expect(await post(body), type).toMatchObject({ status: 200, body: { message: 'foreign' } });
      expect(await wasRecorded(body)).toBe(false);
    }
    expect(moneyAlarms.filter(({ signal }) => JSON.stringify(signal).includes('STRIPE_EVENT_FOREIGN'))).toEqual([]);
  });

  it('freeze a month that is unpaid, give nothing before 3-D Secure, and take stories back with a refund', async () => {
    const [late, refunded, waiting] = [
      await newSubscriber(addresses),
      await newSubscriber(addresses),
      await readyCustomer(addresses),
    ];
    await actAtStripe(addresses, 'renew', { subscription: late.subscriptionId, outcome: 'failed' });
    expect(await subscriptionsOf(addresses, late)).toMatchObject([{ status: 'past_due' }]);
    expect(await allowanceOf(addresses, late)).toMatchObject({ allowedStories: 0, subscriptionActive: false });

    const session = (await call('createSubscription', { token: waiting.token })).body.message;
    const before = await allowanceOf(addresses, waiting);
    for (const act of [{ outcome: 'requires_action' }, { authenticate: 'failed' }, { outcome: 'requires_action' }]) {
      await actAtStripe(addresses, 'pay', { session, ...act });
      expect(await allowanceOf(addresses, waiting)).toEqual(before);
    }
    await actAtStripe(addresses, 'pay', { session, authenticate: 'succeeded' });
    expect(await allowanceOf(addresses, waiting)).toMatchObject({ subscriptionActive: true });

    const orders = createOrderRepository(stackTable(addresses));
    const [order] = await orders.list(sessionOf(refunded.token).userId);
    const paymentIntent = order?.paymentIntentId ?? '';
    const acts = [
      ['refund', { amount: 2450 }, 3],
      ['dispute', {}, 0],
      ['dispute', { outcome: 'won' }, 3],
    ] as const;
    for (const [act, how, allowedStories] of acts) {
      await actAtStripe(addresses, act, { paymentIntent, ...how });
      expect(await allowanceOf(addresses, refunded)).toMatchObject({ allowedStories });
    }
    expect(await get('listOrders', { token: refunded.token })).toMatchObject([{ status: 'partially-refunded' }]);
  });
});

describe('the scheduler’s events', () => {
  const secret = addresses.schedulerWebhookSecret;
  const post = (body: string, signature = signed(body, secret)) =>
    call('receiveSchedulerEvent', { body, headers: { 'Calendly-Webhook-Signature': signature } });

  it('book a film, move it and cancel it, with a mail', async () => {
    const { token, email, storyId } = await customerWithStory(addresses);
    const states = async () => (await get('listOrders', { token })).map(({ status }: { status: string }) => status);
    const mailed = (wanted: string) =>
      eventually(async () => (await mailsTo(addresses, email)).find(({ subject }) => subject === wanted), wanted);
    const wish = { email, tracking: { utm_content: storyId }, wait: true };
    const { invitee } = await schedule(addresses.scheduler, 'book', wish);
    expect(await get('listOrders', { token })).toMatchObject([
      { productName: 'Film', totalAmount: prices.filmOrderCents / 100, status: 'booked' },
    ]);
    expect(await get('getStory', { token, storyId })).toMatchObject({ isFilm: true });
    await mailed('Your film is booked');
    const moved = await schedule(addresses.scheduler, 'reschedule', { invitee, wait: true });
    expect(await states()).toEqual(['booked']);
    await schedule(addresses.scheduler, 'cancel', { invitee: moved.invitee, wait: true });
    expect(await states()).toEqual(['cancelled']);
    await mailed('Your film meeting was cancelled');
  });

  it('are refused with a wrong signature or form, and write nothing', async () => {
    const { token, email } = await readyCustomer(addresses);
    const uri = `https://api.calendly.test/scheduled_events/${ulid()}/invitees/${ulid()}`;
    const body = JSON.stringify({
      event: 'invitee.created',
      created_at: '2026-11-21T10:00:00.000000Z',
      payload: {
        uri,
        email,
        name: 'Ada',
        timezone: 'UTC',
        rescheduled: false,
        old_invitee: null,
        new_invitee: null,
        scheduled_event: { start_time: '2026-12-03T14:00:00.000000Z' },
        tracking: null,
      },
    });
    const signatures = { ...badSignatures(body, secret), 'of the body written anew': signed(`${body} `, secret) };
    for (const [what, signature] of Object.entries(signatures))
      expect([what, (await post(body, signature)).body.code]).toEqual([what, 'invalid-signature']);
    expect(await get('listOrders', { token })).toEqual([]);
    for (const text of ['{', 'null', '{"event":"invitee.created"}'])
      expect([text, (await post(text)).body.code]).toEqual([text, 'malformed-request']);
    expect((await post(JSON.stringify({ event: 'invitee_no_show.created', payload: {} }))).body.message).toBe(
      'ignored',
    );
    expect((await post(body)).body.message).toBe('applied');
    expect(await get('listOrders', { token })).toHaveLength(1);
  });

  reachesAll();
});
