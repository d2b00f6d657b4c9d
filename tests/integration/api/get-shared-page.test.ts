import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { elementsOf } from '#tests/support/parsed-html.ts';
import { callApi } from '#tests/support/product.ts';
import { shareCalls, tokenOf } from '#tests/support/share-calls.ts';
import { versionCalls } from '#tests/support/version-calls.ts';

const addresses = inject('addresses');

describe('getSharedPage', () => {
  let owner: CustomerWithStory;
  let calls: ReturnType<typeof shareCalls>;
  let token: string;
  beforeAll(async () => {
    owner = await customerWithStory(addresses, 'Nora Lindqvist');
    calls = shareCalls(addresses, owner);
    token = tokenOf((await calls.share({ name: true })).body.data);
  });
  const shownText = async () => (await calls.page(token)).text();

  describe('happy', () => {
    it('is a whole page for anybody, with strict headers and a short cache', async () => {
      const response = await calls.page(token);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=0, s-maxage=30, stale-if-error=0',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'x-frame-options': 'DENY',
        'strict-transport-security': expect.stringContaining('max-age='),
        'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
      });
      const { body } = await callApi(addresses, endpoints.getStory, {
        token: owner.token,
        path: { storyId: owner.storyId },
      });
      const elements = elementsOf(html);
      expect(elements.find(({ tag }) => tag === 'h1')?.text).toBe(body.data.name);
      expect(elements.some(({ tag }) => tag === 'script')).toBe(false);
      expect(html.includes('Told by <bdi>Nora</bdi>')).toBe(true);
      for (const secret of [owner.email, 'Lindqvist', owner.storyId, 'Your values'])
        expect(html.includes(secret), secret).toBe(false);
    });

    it('shows the newest text, or the one at the sharing', async () => {
      await calls.share({ text: 'shared' });
      await versionCalls(addresses, owner).save('<p>Something else since.</p>');
      expect(await shownText()).not.toContain('Something else since.');
      await calls.share({ text: 'newest' });
      expect(await shownText()).toContain('Something else since.');
    });

    // Social networks append parameters to the links that people post, sometimes twice, and crawlers ask with HEAD first.
    it('is the same page with unknown and repeated query parameters, and answers HEAD without the body', async () => {
      const [plain, tagged, head] = await Promise.all([
        calls.page(token),
        calls.page(token, '?fbclid=a&fbclid=b&utm_source=x&%ff=%00'),
        fetch(`${addresses.api}/s/${token}?fbclid=a`, { method: 'HEAD' }),
      ]);
      const html = await plain.text();
      expect({ status: tagged.status, html: await tagged.text() }).toEqual({ status: 200, html });
      expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' });
      for (const name of ['content-type', 'content-length', 'cache-control', 'content-security-policy'])
        expect(head.headers.get(name), name).toBe(plain.headers.get(name));
    });

    it('may be listed by search engines only when the customer allows it', async () => {
      await calls.share({ indexed: true });
      const response = await calls.page(token);
      expect(response.headers.get('x-robots-tag')).toBeNull();
      expect(await response.text()).not.toContain('noindex');
      await calls.share({ indexed: false });
    });
  });

  describe('errors', () => {
    it.each([
      ['a link that never existed', 'z'.repeat(43)],
      ['a link that is too short', 'abc'],
      ['a script', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
      ['a line break', '%0D%0ASet-Cookie:%20a=b'],
      ['a NUL', 'a%00b'],
      ['a path', '..%2F..%2Fapi%2Fstory'],
      ['ten thousand characters', 'a'.repeat(7000)],
      ['a right-to-left override', '%E2%80%AE'],
    ])('is a page that says it is gone for %s', async (_what, wrong) => {
      const response = await calls.page(wrong);
      expect(response.status).toBe(410);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      const html = await response.text();
      expect(elementsOf(html).find(({ tag }) => tag === 'h1')?.text).toBe('This page isn’t shared any more');
      expect(html.includes('alert(1)')).toBe(false);
    });
  });

  describe('security', () => {
    it('answers an ended link exactly as one that never existed', async () => {
      const other = shareCalls(addresses, await customerWithStory(addresses));
      const ended = tokenOf((await other.share()).body.data);
      await other.stop();
      const [one, two] = await Promise.all([calls.page(ended), calls.page('z'.repeat(43))]);
      const shape = async (response: Response) => {
        const { 'x-request-id': _, date: __, ...headers } = Object.fromEntries(response.headers);
        return { status: response.status, headers, html: await response.text() };
      };
      expect(await shape(one)).toEqual(await shape(two));
    });

    it('sets no cookie and ignores a bearer token', async () => {
      const response = await fetch(`${addresses.api}/s/${token}`, {
        headers: { Authorization: `Bearer ${owner.token}` },
      });
      expect(response.headers.get('set-cookie')).toBeNull();
      expect((await response.text()).includes(owner.email)).toBe(false);
    });
  });
});
