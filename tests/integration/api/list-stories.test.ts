import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { addStoryBody, callApi, finishedStory, newCustomer, type TestCustomer } from '../../support/product.ts';

const addresses = inject('addresses');
const list = (token?: string) => callApi(addresses, endpoints.listStories, token === undefined ? {} : { token });

describe('listStories', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await newCustomer(addresses);
  });

  describe('happy', () => {
    it('is empty for a new customer', async () => {
      expect(await list(customer.token)).toMatchObject({ status: 200, body: { success: true, data: [] } });
    });

    it('shows a story from the moment it was taken, and its progress until it is ready', async () => {
      const { body } = await callApi(addresses, endpoints.addStory, { token: customer.token, body: addStoryBody });
      const [writing] = (await list(customer.token)).body.data;
      expect(writing).toMatchObject({ _id: body.data._id, name: expect.any(String), isFilm: false, image: null });
      expect(writing.progress.of).toBe(5);
      await finishedStory(addresses, customer.token, body.data._id);
      const [ready] = (await list(customer.token)).body.data;
      expect(ready).toMatchObject({ status: 'ready', progress: { done: 5, of: 5 } });
      expect(ready).not.toHaveProperty('description');
    });
  });

  describe('errors', () => {
    it('answers a method that is none of its own with 405', async () => {
      const response = await fetch(`${addresses.api}/api/story`, { method: 'DELETE' });
      expect(response.status).toBe(405);
      expect(await response.json()).toMatchObject({ success: false, code: 'method-not-allowed' });
    });
  });

  describe('security', () => {
    it('401 without a bearer', async () => {
      expect(await list()).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });

    it("shows nobody else's stories", async () => {
      const other = await newCustomer(addresses);
      expect((await list(other.token)).body.data).toEqual([]);
    });

    it('is never cached', async () => {
      expect((await list(customer.token)).headers.get('cache-control')).toBe('no-store');
    });
  });
});
