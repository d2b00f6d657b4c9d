import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { eventually } from '#tests/support/product.ts';
import { withinOneWindow } from '#tests/support/rate-limit-window.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { shareCalls, tokenOf } from '#tests/support/share-calls.ts';

const addresses = inject('addresses');

describe('shareStory', () => {
  let owner: CustomerWithStory;
  let calls: ReturnType<typeof shareCalls>;
  beforeAll(async () => {
    owner = await customerWithStory(addresses, 'Nora Lindqvist');
    calls = shareCalls(addresses, owner);
  });

  describe('happy', () => {
    it('returns a link that keeps through changes of the settings', async () => {
      const { status, body } = await calls.share();
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { data: { name: true, teller: 'Nora', captions: false, text: 'newest', indexed: false, days: 30 } },
      });
      expect(body.data.url).toMatch(/\/s\/[\w-]{43}$/);
      const left = Date.parse(body.data.expiresAt) - Date.now();
      expect(Math.round(left / 86_400_000)).toBe(30);
      const changed = await calls.share({ name: false, indexed: true, days: null, text: 'shared' });
      expect(changed.body.data).toMatchObject({ url: body.data.url, teller: null, indexed: true, expiresAt: null });
      expect(changed.body.data.textAt).not.toBeNull();
      expect((await calls.get()).body.data).toMatchObject({ url: body.data.url, teller: null, indexed: true });
    });

    it('has the card for link previews drawn', async () => {
      const { body } = await calls.share({ name: true });
      const token = tokenOf(body.data);
      const made = await eventually(async () => {
        const { data } = (await calls.get()).body;
        return data.isCardMade ? data : undefined;
      }, 'the card');
      expect(made.card).toMatch(new RegExp(`^/s/${token}/card\\.jpg\\?v=[\\w-]{22}$`));
      const picture = await calls.page(token, '/card.jpg');
      expect(picture.headers.get('content-type')).toBe('image/jpeg');
      const bytes = Buffer.from(await picture.arrayBuffer());
      expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
      expect(bytes.length).toBeLessThan(300_000);
    }, 60_000);
  });

  describe('errors', () => {
    it.each<[string, unknown]>([
      ['another number of days', { days: 365 }],
      ['a text of another kind', { text: 'draft' }],
      ['a setting that is no yes or no', { name: 'Eve' }],
      ['a list', []],
    ])('refuses %s', async (_what, body) => {
      const answer = await calls.share(body as object);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    });

    it('returns 404 for a story that does not exist', async () => {
      const unknown = { ...owner, storyId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
      expect(await calls.share({}, unknown)).toMatchObject({ status: 404, body: { code: 'story-not-found' } });
    });

    it('refuses the 31st change of an hour', async () => {
      await withinOneWindow(async () => {
        const { share } = shareCalls(addresses, await customerWithStory(addresses));
        const answers = [];
        for (let calls = 0; calls < 31; calls += 1) answers.push(await share());
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
        expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
        expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
      });
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await calls.share({}, { storyId: owner.storyId })).status).toBe(401);
    });

    it('does not share another customer’s story, and ignores a link or name in the body', async () => {
      const other = await readyCustomer(addresses, 'Bob');
      expect((await calls.share({}, { token: other.token, storyId: owner.storyId })).status).toBe(404);
      const { body } = await calls.share({ linkToken: 'x'.repeat(43), teller: 'Eve', userId: 'bob' });
      expect(body.data.url).not.toContain('xxx');
      expect(body.data.teller).not.toBe('Eve');
    });
  });
});
