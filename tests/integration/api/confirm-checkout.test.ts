import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createRateLimiter } from '#functions/data/rate-limiter.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, type TestCustomer, waitForStory } from '#tests/support/product.ts';
import { mutateSession, openCheckout, payOnPage } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const confirm = (token: string | undefined, sessionId: unknown) =>
  callApi(addresses, endpoints.confirmCheckout, { body: { sessionId }, ...(token === undefined ? {} : { token }) });
const open = async ({ token }: TestCustomer): Promise<string> => (await openCheckout(addresses, token)).body.message;
const listOf = async (endpoint: typeof endpoints.listStories | typeof endpoints.listOrders, { token }: TestCustomer) =>
  (await callApi(addresses, endpoint, { token })).body.data;

describe('confirmCheckout', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await readyCustomer(addresses);
  });

  describe('happy', () => {
    it('delivers once for ten confirmations and the webhook, and writes the story', async () => {
      const sessionId = await open(customer);
      const [, ...answers] = await Promise.all([
        payOnPage(addresses, sessionId),
        ...Array.from({ length: 10 }, () => confirm(customer.token, sessionId)),
      ]);
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const { body } = await confirm(customer.token, sessionId);
      const [story, ...more] = await listOf(endpoints.listStories, customer);
      expect(more).toEqual([]);
      expect(body).toMatchObject({
        success: true,
        message: 'Thank you for your purchase.',
        data: {
          kind: 'story',
          status: 'fulfilled',
          productName: 'Story Bundle',
          amountCents: 1900,
          storyId: story._id,
        },
      });
      expect(await listOf(endpoints.listOrders, customer)).toMatchObject([
        { _id: story._id, totalAmount: 19, status: 'paid' },
      ]);
      expect(await waitForStory(addresses, customer.token, story._id)).toMatchObject({ status: 'ready' });
    });

    it('returns pending before the payment and for delayed payment methods, expired after the session', async () => {
      const other = await readyCustomer(addresses);
      const sessionId = await open(other);
      expect((await confirm(other.token, sessionId)).body.data).toMatchObject({ status: 'pending', storyId: null });
      await payOnPage(addresses, sessionId, 'async');
      expect((await confirm(other.token, sessionId)).body.data).toMatchObject({ status: 'pending', storyId: null });
      const second = await open(await readyCustomer(addresses));
      expect(await confirm(other.token, second)).toMatchObject({ status: 404 });
      const third = await readyCustomer(addresses);
      const ended = await open(third);
      await payOnPage(addresses, ended, 'expired');
      expect((await confirm(third.token, ended)).body.data).toMatchObject({ status: 'expired', storyId: null });
      expect(await listOf(endpoints.listStories, third)).toEqual([]);
    });
  });

  describe('errors', () => {
    it('returns 404 for an unknown session and 400 for a malformed id', async () => {
      const unknown = await confirm(customer.token, 'cs_test_unknown');
      expect(unknown).toMatchObject({ status: 404, body: { code: 'checkout-not-found' } });
      for (const sessionId of ['', 'pi_1', 'cs_../../x', 7, null]) {
        expect(await confirm(customer.token, sessionId)).toMatchObject({ status: 400 });
      }
    });

    it('returns 429 after 240 confirmations in an hour', async () => {
      const { token } = await readyCustomer(addresses);
      const userId = decodeJwt(token).sub ?? '';
      const limiter = createRateLimiter(stackTable(addresses), { clock: systemClock, addressLimitMultiplier: 100 });
      await Promise.all(Array.from({ length: 239 }, () => limiter.take('confirm', { address: '203.0.113.1', userId })));
      expect(await confirm(token, 'cs_test_unknown')).toMatchObject({ status: 404 });
      expect(await confirm(token, 'cs_test_unknown')).toMatchObject({
        status: 429,
        body: { code: 'too-many-requests' },
      });
    });

    it('delivers nothing for a wrong amount and lists the order as needs-attention', async () => {
      const other = await readyCustomer(addresses);
      const sessionId = await open(other);
      await mutateSession(addresses, sessionId, { amount: 1 });
      await payOnPage(addresses, sessionId);
      expect((await confirm(other.token, sessionId)).body.data).toMatchObject({ status: 'pending', storyId: null });
      expect(await listOf(endpoints.listStories, other)).toEqual([]);
      expect(await listOf(endpoints.listOrders, other)).toMatchObject([
        { status: 'needs-attention', totalAmount: 0.01 },
      ]);
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect(await confirm(undefined, 'cs_test_1')).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });

    it("treats another customer's session as unknown and delivers nothing", async () => {
      const [owner, thief] = [await readyCustomer(addresses), await readyCustomer(addresses)];
      const sessionId = await open(owner);
      const [foreign, unknown] = [await confirm(thief.token, sessionId), await confirm(thief.token, 'cs_test_unknown')];
      const withoutId = ({ requestId: _, ...body }: Record<string, unknown>) => body;
      expect(foreign.status).toBe(404);
      expect(withoutId(foreign.body)).toEqual(withoutId(unknown.body));
      await payOnPage(addresses, sessionId);
      expect((await confirm(thief.token, sessionId)).status).toBe(404);
      expect(await listOf(endpoints.listStories, thief)).toEqual([]);
      expect(await listOf(endpoints.listStories, owner)).toHaveLength(1);
    });
  });
});
