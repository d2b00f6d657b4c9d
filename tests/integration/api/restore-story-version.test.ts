import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { versionCalls } from '#tests/support/version-calls.ts';

const addresses = inject('addresses');

describe('restoreStoryVersion', () => {
  let owner: CustomerWithStory;
  let calls: ReturnType<typeof versionCalls>;
  let original: string;
  let writtenId: string;
  const causes = async () => (await calls.list()).body.data.map(({ cause }: { cause: string }) => cause);
  beforeAll(async () => {
    owner = await customerWithStory(addresses);
    calls = versionCalls(addresses, owner);
    original = (await calls.story()).description;
    await calls.save('<p>One</p>');
    writtenId = (await calls.list()).body.data.at(-1)._id;
  });

  describe('happy', () => {
    it('restores the text as a new version and loses none', async () => {
      const { status, body } = await calls.restore(writtenId);
      expect({ status, body }).toMatchObject({ status: 200, body: { success: true, data: { description: original } } });
      expect(await calls.story()).toMatchObject({ description: original, updatedAt: body.data.updatedAt });
      expect(await causes()).toEqual(['restored', 'edited', 'written']);
    });

    it('changes nothing the second time', async () => {
      expect((await calls.restore(writtenId)).status).toBe(200);
      expect(await causes()).toEqual(['restored', 'edited', 'written']);
    });

    it('can be undone by restoring the replaced version', async () => {
      const [, edited] = (await calls.list()).body.data;
      expect((await calls.restore(edited._id)).body.data.description).toBe('<p>One</p>');
    });
  });

  describe('errors', () => {
    it('returns 409 if the text was saved in the meantime', async () => {
      const { updatedAt } = await calls.story();
      await calls.save('<p>Meanwhile</p>');
      expect(await calls.restore(writtenId, { updatedAt })).toMatchObject({
        status: 409,
        body: { code: 'changed-elsewhere' },
      });
      expect((await calls.story()).description).toBe('<p>Meanwhile</p>');
    });

    it.each(['unknown', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '#'])('returns 404 for the version %s', async (versionId) => {
      expect(await calls.restore(versionId)).toMatchObject({ status: 404, body: { code: 'version-not-found' } });
    });

    it('returns 400 for an invalid time', async () => {
      expect((await calls.restore(writtenId, { updatedAt: 5 })).status).toBe(400);
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await calls.restore(writtenId, {}, { token: '', storyId: owner.storyId })).status).toBe(401);
    });

    it("restores neither another customer's version nor into their story", async () => {
      const other = await readyCustomer(addresses, 'Bob');
      const before = await calls.story();
      const foreign = await calls.restore(writtenId, {}, { token: other.token, storyId: owner.storyId });
      const unknown = await calls.restore(writtenId, {}, { token: other.token, storyId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      expect(await calls.story()).toEqual(before);
    });
  });
});
