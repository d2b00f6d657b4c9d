import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { callApi, newCustomer, type TestCustomer } from '../../support/product.ts';

const addresses = inject('addresses');

describe('createOrder', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await newCustomer(addresses);
  });
  const book = (body: unknown, headers: Readonly<Record<string, string>> = {}, token = customer.token) =>
    callApi(addresses, endpoints.createOrder, { body, headers, token });
  const listed = async (token = customer.token) =>
    (await callApi(addresses, endpoints.listOrders, { token })).body.data;

  describe('happy', () => {
    it('notes a booked film, unpaid, at the amount of the specification', async () => {
      const answer = await book({ productName: 'Film', totalAmount: 1250 });
      expect(answer).toMatchObject({
        status: 200,
        body: { success: true, data: { productName: 'Film', totalAmount: 1250, status: 'unpaid' } },
      });
      expect(await listed()).toMatchObject([{ _id: answer.body.data._id }]);
    });

    it('notes it once for a key that is sent twenty times at once', async () => {
      const { token } = await newCustomer(addresses);
      const headers = { 'Idempotency-Key': ulid() };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => book({ productName: 'Film' }, headers, token)),
      );
      expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
      expect(await listed(token)).toHaveLength(1);
    });
  });

  describe('errors', () => {
    it('409 for a key that was used for another body', async () => {
      const headers = { 'Idempotency-Key': ulid() };
      await book({ productName: 'Film' }, headers);
      const answer = await book({ productName: 'Film', totalAmount: 1 }, headers);
      expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
    });

    it.each([['Story Bundle'], ['film'], ['Film '], ['']])(
      '400 for %j: only films are noted here',
      async (productName) => {
        expect(await book({ productName, totalAmount: 0 })).toMatchObject({
          status: 400,
          body: { code: 'unknown-product' },
        });
      },
    );

    it('400 for an amount that is no number', async () => {
      expect(await book({ productName: 'Film', totalAmount: '0' })).toMatchObject({
        status: 400,
        body: { code: 'invalid-input' },
      });
    });
  });

  describe('security', () => {
    it('401 without a bearer', async () => {
      const answer = await callApi(addresses, endpoints.createOrder, { body: { productName: 'Film' } });
      expect(answer).toMatchObject({ status: 401 });
    });

    it.each([[0], [-5], [1e9], [0.01]])('believes no amount of %d', async (totalAmount) => {
      const answer = await book({ productName: 'Film', totalAmount, status: 'paid', userId: 'other' });
      expect(answer.body.data).toMatchObject({ totalAmount: 1250, status: 'unpaid', receiptUrl: null });
    });
  });
});
