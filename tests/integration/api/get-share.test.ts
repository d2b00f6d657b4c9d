import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { shareCalls } from '#tests/support/share-calls.ts';

const addresses = inject('addresses');

describe('getShare', () => {
  let owner: CustomerWithStory;
  let calls: ReturnType<typeof shareCalls>;
  beforeAll(async () => {
    owner = await customerWithStory(addresses);
    calls = shareCalls(addresses, owner);
  });

  describe('happy', () => {
    it('is null until the story is shared, then its link and settings', async () => {
      expect((await calls.get()).body).toEqual({ success: true, data: null });
      const { body } = await calls.share({ captions: true });
      const shown = (await calls.get()).body.data;
      expect(shown).toMatchObject({ url: body.data.url, captions: true });
    });
  });

  describe('errors', () => {
    it('returns 404 for a story that does not exist', async () => {
      const unknown = { ...owner, storyId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
      expect(await calls.get(unknown)).toMatchObject({ status: 404, body: { code: 'story-not-found' } });
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await calls.get({ storyId: owner.storyId })).status).toBe(401);
    });

    it('shows a link to nobody but its owner', async () => {
      await calls.share();
      const other = await readyCustomer(addresses, 'Bob');
      const { status, body } = await calls.get({ token: other.token, storyId: owner.storyId });
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'story-not-found' });
    });
  });
});
