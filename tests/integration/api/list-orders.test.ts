import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { ownedListContract } from '#tests/support/owned-list-contract.ts';
import { callApi } from '#tests/support/product.ts';
import { openCheckout, payOnPage } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');

describe('listOrders', () => {
  const { list, isEmptyAtFirst, refusesOtherMethods, refusesVisitors } = ownedListContract('listOrders');

  describe('happy', () => {
    isEmptyAtFirst();

    it('returns the newest first, in dollars, with the receipt in both spellings', async () => {
      const { token } = await readyCustomer(addresses);
      const { body } = await openCheckout(addresses, token);
      await payOnPage(addresses, body.message);
      const film = { token, body: { productName: 'Film' }, headers: { 'Idempotency-Key': ulid() } };
      await callApi(addresses, endpoints.createOrder, film);
      const [newest, oldest] = (await list(token)).body.data;
      expect(newest).toMatchObject({ productName: 'Film', totalAmount: 1250, status: 'unpaid', receiptUrl: null });
      expect(oldest).toMatchObject({ productName: 'Story Bundle', totalAmount: 19, status: 'paid' });
      expect(oldest.receipt_url).toBe(oldest.receiptUrl);
      expect(new URL(oldest.receiptUrl).origin).toBe(new URL(addresses.payments).origin);
      expect((await fetch(oldest.receiptUrl)).status).toBe(200);
    });
  });

  describe('errors', refusesOtherMethods);

  describe('security', () => {
    refusesVisitors();

    it("does not return another customer's orders", async () => {
      const [owner, other] = [await readyCustomer(addresses), await readyCustomer(addresses)];
      const film = { body: { productName: 'Film' }, headers: { 'Idempotency-Key': ulid() } };
      await callApi(addresses, endpoints.createOrder, { token: owner.token, ...film });
      expect((await list(other.token)).body.data).toEqual([]);
    });
  });
});
