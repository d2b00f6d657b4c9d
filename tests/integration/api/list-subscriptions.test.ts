import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { actAtStripe, newSubscriber, type Subscriber, subscriptionsOf } from '#tests/support/subscribers.ts';

const addresses = inject('addresses');

describe('listSubscriptions', () => {
  let subscriber: Subscriber;
  beforeAll(async () => {
    subscriber = await newSubscriber(addresses);
  });

  describe('happy', () => {
    it('returns status, cents, dates and the invoice in both spellings', async () => {
      const [subscription, ...more] = await subscriptionsOf(addresses, subscriber);
      expect(more).toEqual([]);
      expect(subscription).toMatchObject({
        _id: subscriber.subscriptionId,
        subscriptionId: subscriber.subscriptionId,
        status: 'active',
        amount: 4900,
        cancel_at: null,
      });
      expect(subscription.currentPeriodEnd).toBe(subscription.current_period_end);
      expect(subscription.current_period_end * 1000).toBeGreaterThan(Date.parse(subscription.createdAt));
      expect(subscription.invoiceUrl).toBe(subscription.invoice_url);
      expect((await fetch(subscription.invoiceUrl)).status).toBe(200);
    });

    it('is updated by a renewal', async () => {
      const renewed = await newSubscriber(addresses);
      const [before] = await subscriptionsOf(addresses, renewed);
      await actAtStripe(addresses, 'renew', { subscription: renewed.subscriptionId });
      const [after] = await subscriptionsOf(addresses, renewed);
      expect(after.current_period_end).toBeGreaterThan(before.current_period_end);
      expect(after.invoice_url).not.toBe(before.invoice_url);
      const { body } = await callApi(addresses, endpoints.listOrders, { token: renewed.token });
      expect(body.data).toHaveLength(2);
    });

    it('is empty without a subscription', async () => {
      expect(await subscriptionsOf(addresses, await readyCustomer(addresses))).toEqual([]);
    });
  });

  describe('errors', () => {
    it('returns 405 for another method', async () => {
      expect((await fetch(`${addresses.api}/api/subscription`, { method: 'PUT' })).status).toBe(405);
    });
  });

  describe('security', () => {
    it('returns 401 without a token, and no subscription of another customer', async () => {
      expect((await callApi(addresses, endpoints.listSubscriptions)).status).toBe(401);
      const other = await readyCustomer(addresses);
      const { body } = await callApi(addresses, endpoints.listSubscriptions, { token: other.token });
      expect(JSON.stringify(body)).not.toContain(subscriber.subscriptionId);
    });
  });
});
