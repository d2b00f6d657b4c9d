import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { addStoryBody, callApi, type TestCustomer, waitForStory } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const get = (storyId: string, token?: string) =>
  callApi(addresses, endpoints.getStory, { path: { storyId }, ...(token === undefined ? {} : { token }) });

describe('getStory', () => {
  let owner: TestCustomer;
  let storyId: string;
  beforeAll(async () => {
    owner = await readyCustomer(addresses);
    const { body } = await callApi(addresses, endpoints.addStory, { token: owner.token, body: addStoryBody });
    storyId = body.data._id;
    await waitForStory(addresses, owner.token, storyId);
  });

  describe('happy', () => {
    it('returns the complete story', async () => {
      const { status, body } = await get(storyId, owner.token);
      expect(status).toBe(200);
      expect(body.data.description).toMatch(/^<h4>.+<\/h4><p>/);
      expect(body.data.description.match(/<\/?(\w+)/g).map((tag: string) => tag.replace(/\W/g, ''))).not.toContain(
        'script',
      );
      for (const caption of body.data.captions) {
        expect(caption).toEqual({ _id: expect.any(String), text: expect.any(String), url: null });
      }
    });
  });

  describe('errors', () => {
    it.each(['unknown', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '%2e%2e', '#', 'STORY#x'])('returns 404 for %s', async (id) => {
      expect(await get(id, owner.token)).toMatchObject({ status: 404, body: { message: 'No story found' } });
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await get(storyId)).status).toBe(401);
    });

    it("treats another customer's story as missing", async () => {
      const other = await readyCustomer(addresses);
      const foreign = await get(storyId, other.token);
      const unknown = await get('01ARZ3NDEKTSV4RRFFQ69G5FAV', other.token);
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    });

    it('rejects an id of 4 KB without a 500', async () => {
      expect((await get('x'.repeat(4096), owner.token)).status).toBe(400);
    });
  });
});
