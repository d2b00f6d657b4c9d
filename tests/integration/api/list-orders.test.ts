import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { callApi, newCustomer, type TestCustomer } from '../../support/product.ts';
import { openCheckout, payOnPage } from '../../support/purchases.ts';

const addresses = inject('addresses');
const list = (token?: string) => callApi(addresses, endpoints.listOrders, token === undefined ? {} : { token });

describe('listOrders', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await newCustomer(addresses);
  });

  describe('happy', () => {
    it('is empty for a new customer', async () => {
      expect(await list(customer.token)).toMatchObject({ status: 200, body: { success: true, data: [] } });
    });

    it('tells the newest first, in dollars, with the receipt in both spellings', async () => {
      const { body } = await openCheckout(addresses, customer.token);
      await payOnPage(addresses, body.message);
      const film = { token: customer.token, body: { productName: 'Film' }, headers: { 'Idempotency-Key': ulid() } };
      await callApi(addresses, endpoints.createOrder, film);
      const [newest, oldest] = (await list(customer.token)).body.data;
      expect(newest).toMatchObject({ productName: 'Film', totalAmount: 1250, status: 'unpaid', receiptUrl: null });
      expect(oldest).toMatchObject({ productName: 'Story Bundle', totalAmount: 19, status: 'paid' });
      expect(oldest.receipt_url).toBe(oldest.receiptUrl);
      expect(new URL(oldest.receiptUrl).origin).toBe(new URL(addresses.payments).origin);
      expect((await fetch(oldest.receiptUrl)).status).toBe(200);
    });
  });

  describe('errors', () => {
    it('405 for a method that is none of its own', async () => {
      expect((await fetch(`${addresses.api}/api/order`, { method: 'DELETE' })).status).toBe(405);
    });
  });

  describe('security', () => {
    it('401 without a bearer', async () => {
      expect(await list()).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });

    it("shows nobody else's orders, and is never cached", async () => {
      const other = await newCustomer(addresses);
      const answer = await list(other.token);
      expect(answer.body.data).toEqual([]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });
  });
});
