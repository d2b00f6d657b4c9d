import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, type TestCustomer } from '#tests/support/product.ts';
import { payOnPage, requestedSessions } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { allowanceOf, newSubscriber, subscriptionsOf } from '#tests/support/subscribers.ts';

const addresses = inject('addresses');
const subscribe = (token: string | undefined, parts = {}) =>
  callApi(addresses, endpoints.createSubscription, { ...(token === undefined ? {} : { token }), ...parts });

describe('createSubscription', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await readyCustomer(addresses);
  });

  describe('happy', () => {
    it('accepts no body, {} and no content type, and returns the same session each time', async () => {
      const answers = [
        await subscribe(customer.token),
        await subscribe(customer.token, { body: {} }),
        await subscribe(customer.token, { body: '', headers: { 'Content-Type': 'text/plain' } }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(body).toMatchObject({ success: true, message: answers[0]?.body.message, url: answers[0]?.body.url });
      }
      expect(answers[0]?.body.message).toMatch(/^cs_/);
      expect(answers[0]?.body.url).toMatch(/^http/);
    });

    it('opens one session for twenty concurrent tabs, at the catalogue’s price', async () => {
      const busy = await readyCustomer(addresses);
      const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe(busy.token)));
      const opened = answers.filter(({ status }) => status === 200);
      expect(opened.length).toBeGreaterThan(0);
      // Who lost every race is told to try again, never given a second session.
      expect(answers.filter(({ status }) => ![200, 409, 429].includes(status))).toEqual([]);
      expect(new Set(opened.map(({ body }) => body.message)).size).toBe(1);
      const asked = await requestedSessions(addresses, busy.email);
      expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
      expect(asked[0]?.params).toMatchObject({
        mode: 'subscription',
        line_items: [{ price_data: { unit_amount: '4900', recurring: { interval: 'month' } } }],
        success_url: expect.stringContaining('/subscription-success?session_id={CHECKOUT_SESSION_ID}'),
        cancel_url: expect.stringContaining('/pricing'),
      });
    });

    it('grants the paid month: six stories, one order, an active subscription', async () => {
      const subscriber = await newSubscriber(addresses);
      expect(await allowanceOf(addresses, subscriber)).toMatchObject({ allowedStories: 6, subscriptionActive: true });
      expect(await subscriptionsOf(addresses, subscriber)).toMatchObject([{ status: 'active', amount: 4900 }]);
      const { body } = await callApi(addresses, endpoints.listOrders, { token: subscriber.token });
      expect(body.data).toMatchObject([{ productName: 'Monthly Subscription', totalAmount: 49, status: 'paid' }]);
    });
  });

  describe('errors', () => {
    it('returns 409 with an active subscription, also for a tab opened before the payment', async () => {
      const other = await readyCustomer(addresses);
      const { body } = await subscribe(other.token);
      await payOnPage(addresses, body.message);
      const again = await subscribe(other.token);
      expect(again).toMatchObject({ status: 409, body: { success: false, code: 'subscription-active' } });
      expect(again.body.message).toBe('You already have an active subscription.');
    });
  });

  describe('security', () => {
    it('returns 401 without a token and with a forged one', async () => {
      expect((await subscribe(undefined)).status).toBe(401);
      expect((await subscribe(`${customer.token.slice(0, -4)}AAAA`)).status).toBe(401);
    });

    it('ignores price, product and address from the browser', async () => {
      const sly = await readyCustomer(addresses);
      const forged = {
        price: 1,
        cents: 1,
        email: 'other@example.com',
        customerId: 'cus_other',
        success_url: 'https://x.test',
      };
      expect((await subscribe(sly.token, { body: forged })).status).toBe(200);
      const asked = JSON.stringify(await requestedSessions(addresses, sly.email));
      expect(asked).toContain('4900');
      for (const value of ['other@example.com', 'cus_other', 'x.test']) expect(asked).not.toContain(value);
    });
  });
});
