import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');

describe('changeStoryPrint', () => {
  let owner: CustomerWithStory;
  const story = async () =>
    (await callApi(addresses, endpoints.getStory, { token: owner.token, path: { storyId: owner.storyId } })).body.data;
  const change = (storyId: string, token?: string) =>
    callApi(addresses, endpoints.changeStoryPrint, { path: { storyId }, ...(token === undefined ? {} : { token }) });

  beforeAll(async () => {
    owner = await customerWithStory(addresses);
  });

  describe('happy', () => {
    it('gives the story another print and changes nothing else', async () => {
      const before = await story();
      const { status, body } = await change(owner.storyId, owner.token);
      expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { print: expect.any(String) } } });
      const { print } = body.data;
      expect(print).not.toBe(before.print);
      expect(parsePrintSlug(print)).toBeDefined();
      expect(await story()).toEqual({ ...before, print });
    });

    it('shows the same print in the list', async () => {
      const { body } = await callApi(addresses, endpoints.listStories, { token: owner.token });
      expect(body.data[0].print).toBe((await story()).print);
    });
  });

  describe('errors', () => {
    it('returns 404 for an unknown story', async () => {
      const answer = await change('01ARZ3NDEKTSV4RRFFQ69G5FAV', owner.token);
      expect(answer).toMatchObject({ status: 404, body: { code: 'story-not-found' } });
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await change(owner.storyId)).status).toBe(401);
    });

    it('treats another customer’s story as missing and does not change it', async () => {
      const other = await readyCustomer(addresses, 'Bob');
      const before = await story();
      expect((await change(owner.storyId, other.token)).status).toBe(404);
      expect(await story()).toEqual(before);
    });
  });
});
