import { createHmac } from 'node:crypto';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { functionEntries } from '#infra/function-entries.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { apiEvent, lambdaContext, readResponse } from '#tests/support/api-events.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { createFirstStory } from '#tests/support/gift-orders.ts';
import { loadHandler } from '#tests/support/load-handler.ts';
import { callApi, eventually, mailsTo, type TestCustomer } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { schedule, schedulerControl, startTestScheduler } from '#tests/support/test-scheduler.ts';

const addresses = inject('addresses');
const environment = inject('environment');
const secret = addresses.schedulerWebhookSecret;

const message = (uri: string, email: string, over: object = {}) =>
  JSON.stringify({
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
      ...over,
    },
  });
const sign = (body: string, at = Math.floor(Date.now() / 1000), key = secret) =>
  `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;

async function post(body: string, signature: string | undefined = sign(body)) {
  const response = await fetch(`${addresses.api}/api/webhooks/scheduler`, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      ...(signature === undefined || signature === '' ? {} : { 'Calendly-Webhook-Signature': signature }),
    },
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const ordersOf = async ({ token }: TestCustomer) =>
  (await callApi(addresses, endpoints.listOrders, { token })).body.data;
const newUri = () => `https://api.calendly.test/scheduled_events/${ulid()}/invitees/${ulid()}`;

describe('receiveSchedulerEvent', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await readyCustomer(addresses);
  });

  describe('happy', () => {
    it("processes the stand-in's events: order, story, mails and cancellation", async () => {
      const ada = await readyCustomer(addresses);
      const storyId = await createFirstStory(addresses, ada.token);
      const wish = { email: ada.email, tracking: { utm_content: storyId }, wait: true };
      const { invitee } = await schedule(addresses.scheduler, 'book', wish);
      expect(await ordersOf(ada)).toMatchObject([{ productName: 'Film', totalAmount: 1250, status: 'booked' }]);
      const story = await callApi(addresses, endpoints.getStory, { token: ada.token, path: { storyId } });
      expect(story.body.data).toMatchObject({ isFilm: true });
      const subjects = async (wanted: string) =>
        (await mailsTo(addresses, ada.email)).find(({ subject }) => subject === wanted);
      await eventually(() => subjects('Your film is booked'), 'a mail about the booking');
      await schedule(addresses.scheduler, 'cancel', { invitee, wait: true });
      expect(await ordersOf(ada)).toMatchObject([{ status: 'cancelled' }]);
      await eventually(() => subjects('Your film meeting was cancelled'), 'a mail about the end');
    });

    it("confirms the browser's order once for ten concurrent events", async () => {
      const ada = await readyCustomer(addresses);
      const bookingUri = newUri();
      const body = { productName: 'Film', totalAmount: 1250, bookingUri };
      const order = await callApi(addresses, endpoints.createOrder, { token: ada.token, body });
      expect(order.body.data).toMatchObject({ status: 'unpaid' });
      const text = message(bookingUri, 'another@example.com');
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(text)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(answers.filter(({ body: answer }) => answer.message === 'applied')).toHaveLength(1);
      expect(await ordersOf(ada)).toMatchObject([{ _id: order.body.data._id, status: 'booked' }]);
    });

    it('reschedules a booking and its order', async () => {
      const ada = await readyCustomer(addresses);
      const { invitee } = await schedule(addresses.scheduler, 'book', { email: ada.email, wait: true });
      await schedule(addresses.scheduler, 'reschedule', { invitee, wait: true });
      expect(await ordersOf(ada)).toMatchObject([{ status: 'booked' }]);
    });

    it.each([
      ['the one before', (uri: string) => ({ old_invitee: uri })],
      ['the one after', (uri: string) => ({ new_invitee: uri })],
      ['another, twice', () => ({ old_invitee: `${addresses.api}/moved`, new_invitee: `${addresses.api}/moved` })],
    ])('treats two forms of one URI as the same: %s', async (_, over) => {
      const ada = await readyCustomer(addresses);
      const uri = newUri();
      expect(await post(message(uri, ada.email, over(uri)))).toMatchObject({ status: 200 });
      expect(await ordersOf(ada)).toMatchObject([{ productName: 'Film' }]);
    });

    it('is retried by the stand-in until it succeeds', async () => {
      const ada = await readyCustomer(addresses);
      // One of its own: the stack's posts what other files wait for.
      const webhookUrl = `${addresses.api}${endpoints.receiveSchedulerEvent.path}`;
      const scheduler = await startTestScheduler({ webhookUrl, webhookSecret: secret });
      try {
        await schedulerControl(scheduler.url, 'webhooks', { paused: true });
        await schedule(scheduler.url, 'book', { email: ada.email });
        expect(await ordersOf(ada)).toEqual([]);
        await schedulerControl(scheduler.url, 'webhooks', { paused: false });
        await eventually(async () => ((await ordersOf(ada)).length > 0 ? true : undefined), 'the order');
      } finally {
        await scheduler.close();
      }
    });

    it('returns 200 for ignored events', async () => {
      const body = JSON.stringify({ event: 'invitee_no_show.created', payload: {} });
      expect(await post(body)).toMatchObject({ status: 200, body: { message: 'ignored' } });
    });

    it('records a booking by a person without an account', async () => {
      const uri = newUri();
      expect(await post(message(uri, `${ulid()}@example.com`))).toMatchObject({
        status: 200,
        body: { message: 'no-account' },
      });
    });
  });

  describe('errors', () => {
    it.each([
      ['{'],
      ['null'],
      ['{"event":"invitee.created"}'],
      [JSON.stringify({ event: 'invitee.created', payload: { uri: 5 } })],
      [message('https://api.calendly.test/\ud800', 'ada@example.com')],
      [message(newUri(), 'ada@example.com', { old_invitee: 'https://api.calendly.test/\udc00' })],
    ])('returns 400 for %s, although it is signed', async (body) => {
      expect(await post(body)).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
    });

    it('returns 503 while no secret is set, whatever the signature', async () => {
      stubEnvironment(environment);
      vi.stubEnv('SCHEDULER_WEBHOOK_SECRET', '');
      const entry = functionEntries.find(({ id }) => id === 'receiveSchedulerEvent');
      if (entry === undefined) throw new Error('there is no such function');
      const handler = await loadHandler(entry.id);
      const body = message(newUri(), customer.email);
      const event = apiEvent({ body, headers: { 'Calendly-Webhook-Signature': sign(body, undefined, '') } });
      const answer = readResponse(await handler(event, lambdaContext()));
      vi.unstubAllEnvs();
      expect(answer).toMatchObject({ status: 503, body: { code: 'service-unavailable' } });
    });
  });

  describe('security', () => {
    const now = Math.floor(Date.now() / 1000);

    it.each([
      ['none', () => ''],
      ['of another secret', (body: string) => sign(body, now, 'another-secret')],
      ['too old', (body: string) => sign(body, now - 400)],
      ['of the future', (body: string) => sign(body, now + 400)],
      ['of another body', () => sign('{}')],
      ['of the body written anew', (body: string) => sign(JSON.stringify(JSON.parse(body), null, 1))],
    ])('returns 400 for a signature %s and writes nothing', async (_, signature) => {
      const body = message(newUri(), customer.email);
      expect(await post(body, signature(body))).toMatchObject({ status: 400, body: { code: 'invalid-signature' } });
      expect(await ordersOf(customer)).toEqual([]);
    });

    it("does not mark another customer's story", async () => {
      const [ada, bob] = [await readyCustomer(addresses), await readyCustomer(addresses, 'Bob')];
      const storyId = await createFirstStory(addresses, bob.token);
      await post(message(newUri(), ada.email, { tracking: { utm_content: storyId } }));
      const { body } = await callApi(addresses, endpoints.getStory, { token: bob.token, path: { storyId } });
      expect(body.data).toMatchObject({ isFilm: false });
      expect(await ordersOf(bob)).toEqual([]);
    });
  });
});
