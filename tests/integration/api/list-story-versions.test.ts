import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { versionCalls } from '#tests/support/version-calls.ts';

const addresses = inject('addresses');

describe('listStoryVersions', () => {
  let owner: CustomerWithStory;
  let calls: ReturnType<typeof versionCalls>;
  beforeAll(async () => {
    owner = await customerWithStory(addresses);
    calls = versionCalls(addresses, owner);
  });

  describe('happy', () => {
    it('is empty for a story without edits', async () => {
      expect(await calls.list()).toMatchObject({ status: 200, body: { success: true, data: [] } });
    });

    it('returns the metadata of every version, the current one first', async () => {
      const { createdAt } = await calls.story();
      await calls.save('<p>One</p>');
      const { body: saved } = await calls.save('<p>Two words</p>');
      const { status, body } = await calls.list();
      expect(status).toBe(200);
      expect(body.data).toEqual([
        { _id: expect.any(String), cause: 'edited', words: 2, createdAt: saved.data.updatedAt },
        { _id: expect.any(String), cause: 'edited', words: 1, createdAt: expect.any(String) },
        { _id: expect.any(String), cause: 'written', words: expect.any(Number), createdAt },
      ]);
      expect(body.data[2].words).toBeGreaterThan(500);
      expect(body.next).toBeNull();
    });

    it('returns 20 versions at a time, and the rest after `next`', async () => {
      // Of one hour, only the newest 20 remain, and the original.
      for (let index = 0; index < 20; index += 1) await calls.save(`<p>Version ${index}</p>`);
      const first = (await calls.list()).body;
      const path = { storyId: owner.storyId };
      const asked = { token: owner.token, path, query: { before: first.next } };
      const second = (await callApi(addresses, endpoints.listStoryVersions, asked)).body;
      expect([first.data.length, second.data.length, second.next]).toEqual([20, 1, null]);
      expect(second.data.at(-1).cause).toBe('written');
      expect(first.data.at(-1).createdAt > second.data[0].createdAt).toBe(true);
    });
  });

  describe('errors', () => {
    it('returns 400 for a page of an invalid time', async () => {
      const path = { storyId: owner.storyId };
      const asked = { token: owner.token, path, query: { before: 'yesterday' } };
      expect((await callApi(addresses, endpoints.listStoryVersions, asked)).status).toBe(400);
    });

    it.each(['unknown', '#', 'STORY#x'])('returns 404 for the story %s', async (storyId) => {
      expect(await calls.list({ token: owner.token, storyId })).toMatchObject({
        status: 404,
        body: { message: 'No story found' },
      });
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await calls.list({ token: '', storyId: owner.storyId })).status).toBe(401);
    });

    it("treats another customer's story as missing", async () => {
      const { token } = await readyCustomer(addresses, 'Bob');
      const foreign = await calls.list({ token, storyId: owner.storyId });
      const unknown = await calls.list({ token, storyId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    });
  });
});
