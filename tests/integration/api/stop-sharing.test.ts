import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { shareCalls, tokenOf } from '#tests/support/share-calls.ts';

const addresses = inject('addresses');

describe('stopSharing', () => {
  let owner: CustomerWithStory;
  let calls: ReturnType<typeof shareCalls>;
  beforeAll(async () => {
    owner = await customerWithStory(addresses);
    calls = shareCalls(addresses, owner);
  });

  describe('happy', () => {
    it('ends the page at once and for good; a second call changes nothing', async () => {
      const token = tokenOf((await calls.share()).body.data);
      expect((await calls.page(token)).status).toBe(200);
      expect((await calls.stop()).status).toBe(200);
      expect((await calls.page(token)).status).toBe(410);
      expect((await calls.stop()).status).toBe(200);
      expect((await calls.get()).body.data).toBeNull();
      const next = tokenOf((await calls.share()).body.data);
      expect(next).not.toBe(token);
      expect((await calls.page(token)).status).toBe(410);
    });
  });

  describe('errors', () => {
    it('returns 404 for a story that does not exist', async () => {
      const unknown = { ...owner, storyId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
      expect(await calls.stop(unknown)).toMatchObject({ status: 404, body: { code: 'story-not-found' } });
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await calls.stop({ storyId: owner.storyId })).status).toBe(401);
    });

    it('does not end another customer’s page', async () => {
      const token = tokenOf((await calls.share()).body.data);
      const other = await readyCustomer(addresses, 'Bob');
      expect((await calls.stop({ token: other.token, storyId: owner.storyId })).status).toBe(404);
      expect((await calls.page(token)).status).toBe(200);
    });
  });
});
