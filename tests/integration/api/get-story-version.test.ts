import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { versionCalls } from '#tests/support/version-calls.ts';

const addresses = inject('addresses');

describe('getStoryVersion', () => {
  let owner: CustomerWithStory;
  let calls: ReturnType<typeof versionCalls>;
  let original: string;
  let writtenId: string;
  beforeAll(async () => {
    owner = await customerWithStory(addresses);
    calls = versionCalls(addresses, owner);
    original = (await calls.story()).description;
    await calls.save('<p>One</p>');
    writtenId = (await calls.list()).body.data.at(-1)._id;
  });

  describe('happy', () => {
    it('returns an earlier text', async () => {
      expect(await calls.get(writtenId)).toMatchObject({
        status: 200,
        body: { success: true, data: { _id: writtenId, cause: 'written', description: original } },
      });
    });
  });

  describe('errors', () => {
    it.each(['unknown', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '#', '%2e%2e'])(
      'returns 404 for the version %s',
      async (versionId) => {
        expect(await calls.get(versionId)).toMatchObject({ status: 404, body: { code: 'version-not-found' } });
      },
    );

    it('rejects an id of 4 KB without a 500', async () => {
      expect((await calls.get('x'.repeat(4096))).status).toBe(400);
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await calls.get(writtenId, { token: '', storyId: owner.storyId })).status).toBe(401);
    });

    it("does not return another customer's version, by their story id or by one's own", async () => {
      const other = await customerWithStory(addresses, 'Bob');
      const foreign = await calls.get(writtenId, { token: other.token, storyId: owner.storyId });
      expect(foreign).toMatchObject({ status: 404, body: { code: 'story-not-found' } });
      const own = await calls.get(writtenId, { token: other.token, storyId: other.storyId });
      expect(own).toMatchObject({ status: 404, body: { code: 'version-not-found' } });
      const nobody = await readyCustomer(addresses);
      const unknown = await calls.get(writtenId, { token: nobody.token, storyId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
      expect({ ...unknown.body, requestId: '' }).toEqual({ ...foreign.body, requestId: '' });
    });
  });
});
