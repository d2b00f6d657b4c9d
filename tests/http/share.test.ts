import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { buildForm } from '#infra/tooling/requests/valid-requests.ts';
import { apiEvent } from '#tests/support/api-events.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { environmentKey, stubEnvironment } from '#tests/support/environment.ts';
import { uploadImage } from '#tests/support/image-uploads.ts';
import { jpegOf } from '#tests/support/images.ts';
import { invokeCopy } from '#tests/support/invoke-function.ts';
import { elementsOf } from '#tests/support/parsed-html.ts';
import { eventually, mailsTo } from '#tests/support/product.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { tokenOf } from '#tests/support/share-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const { addresses, call, get, reachesAll } = resourceCalls('share');
let owner: CustomerWithStory;
const share = (change: object = {}) => get('shareStory', { ...owner, body: change });
const page = (linkToken: string, query?: Record<string, string>) =>
  call('getSharedPage', { linkToken, ...(query && { query }) });
/** API Gateway sends bytes to those who accept them. */
const file = (linkToken: string, name: string) =>
  call('getSharedFile', { path: { token: linkToken, file: name }, headers: { Accept: 'image/jpeg' } });
/** A response without what differs between any two. */
function shape({ status, headers, bytes }: Awaited<ReturnType<typeof page>>) {
  const { 'x-request-id': _, date: __, ...rest } = Object.fromEntries(headers);
  return { status, headers: rest, html: bytes.toString() };
}

beforeAll(async () => {
  owner = await customerWithStory(addresses, 'Nora Lindqvist');
});

describe('a shared page', () => {
  it('has a link that keeps through changes, and shows what its owner chose, with strict headers', async () => {
    expect(await get('getShare', owner)).toBeNull();
    const first = await share();
    const settings = { name: true, teller: 'Nora', captions: false, text: 'newest', indexed: false, days: 30 };
    expect(first).toMatchObject({ ...settings, url: expect.stringMatching(/\/s\/[\w-]{43}$/) });
    expect(Math.round((Date.parse(first.expiresAt) - Date.now()) / 86_400_000)).toBe(30);
    const changed = await share({ name: false, indexed: true, days: null, text: 'shared' });
    expect(changed).toMatchObject({ url: first.url, teller: null, indexed: true, expiresAt: null });
    expect(await get('getShare', owner)).toMatchObject({ url: first.url, teller: null, indexed: true });
    const token = tokenOf(first);
    expect((await page(token)).headers.get('x-robots-tag')).toBeNull();

    await share({ name: true, indexed: false, text: 'newest' });
    // The page changes once its card is made.
    await eventually(async () => (await get('getShare', owner)).isCardMade || undefined, 'the card');
    const shown = await page(token);
    const html = shown.bytes.toString();
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=30, stale-if-error=0',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
    });
    expect(shown.headers.get('set-cookie')).toBeNull();
    const { name } = await get('getStory', owner);
    expect(elementsOf(html).find(({ tag }) => tag === 'h1')?.text).toBe(name);
    expect(elementsOf(html).some(({ tag }) => tag === 'script')).toBe(false);
    expect(html).toContain('Told by <bdi>Nora</bdi>');
    const secrets = [owner.email, 'Lindqvist', owner.storyId, 'Your values'];
    expect(secrets.filter((secret) => html.includes(secret))).toEqual([]);
    // Social networks append parameters to the links that people post, and crawlers ask with HEAD first.
    expect((await page(token, { fbclid: 'a', utm_source: 'x' })).bytes.toString()).toBe(html);
    const url = `${addresses.api}/s/${token}`;
    expect((await fetch(`${url}?fbclid=a&fbclid=b&%ff=%00`)).status).toBe(200);
    const head = await fetch(url, { method: 'HEAD', headers: { Authorization: `Bearer ${owner.token}` } });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(shown.headers.get('content-length'));
  });

  it('has a card for link previews, and a photo or the print in its place', async () => {
    const token = tokenOf(await share());
    const made = await eventually(async () => {
      const shown = await get('getShare', owner);
      return shown.isCardMade ? shown : undefined;
    }, 'the card');
    expect(made.card).toMatch(new RegExp(`^/s/${token}/card\\.jpg\\?v=[\\w-]{22}$`));
    const expectPicture = async (name: string) => {
      const { headers, bytes } = await file(token, name);
      expect([headers.get('content-type'), bytes.subarray(0, 3).toString('hex')]).toEqual(['image/jpeg', 'ffd8ff']);
      expect(headers.get('cache-control')).toContain('s-maxage=30');
      expect(bytes.length).toBeLessThan(300_000);
    };
    await expectPicture('card.jpg');
    const none = await file(token, 'photo.jpg');
    const print = expect.stringMatching(/^\/prints\/[\w.-]+\/portrait\.jpg$/);
    expect([none.status, none.headers.get('location')]).toEqual([303, print]);
    await uploadImage(addresses, { ...owner, image: await jpegOf(300, 200) });
    await expectPicture('photo.jpg');
    expect((await page(token)).bytes.toString()).toContain(`/s/${token}/photo.jpg`);
    stubEnvironment({ ...inject('environment'), AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' });
    const event = apiEvent({ path: { token, file: 'photo.jpg' } });
    expect(await invokeCopy('getSharedFile', event, environmentKey())).toMatchObject({
      status: 303,
      headers: { Location: expect.stringMatching(/\/portrait\.jpg$/) },
    });
  }, 60_000);

  it('is reported to the operator without its link, and thanks the reader', async () => {
    const token = tokenOf(await share());
    const form = buildForm({ reason: 'private', details: 'That is my <b>mother</b>.\r\nTake it down' });
    const thanks = await call('reportSharedPage', { linkToken: token, form });
    expect([thanks.headers.get('content-type'), thanks.headers.get('cache-control')]).toEqual([
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(thanks.body).toContain('Thank you for telling us');
    const stored = await createContactRepository(stackTable(addresses)).list(new Date().toISOString().slice(0, 7));
    const report = stored.find(({ message }) => message.includes(owner.storyId));
    expect(report?.message).toContain('That is my <b>mother</b>.\nTake it down');
    const mail = await eventually(
      async () =>
        (await mailsTo(addresses, 'wren@tellwren.test')).find(({ body }) =>
          body.text?.includes(`/desk/messages/${report?.messageId}`),
        ),
      'the mail to the operator',
    );
    expect(mail.subject).toBe('A shared page was reported');
    expect(JSON.stringify([report, mail])).not.toContain(token);
  });

  it('takes a reader’s word where its owner allows it, mails it, and keeps it for the owner until the page ends', async () => {
    const token = tokenOf(await share({ words: false }));
    const send = (name: string, text: string) => call('sendWord', { path: { token }, form: buildForm({ name, text }) });
    expect((await send('Ewan Price', 'Best loaf.')).status).toBe(410);
    await share({ words: true });
    const empty = await send('', ' ');
    expect([empty.status, empty.body.match(/\* Required/g)?.length]).toEqual([400, 2]);

    const text = 'Best loaf. <b>See</b> https://evil.example/x';
    const thanks = await send('Ewan Price', text);
    expect([thanks.status, thanks.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(thanks.body).toContain('<bdi>Nora</bdi> has it.');
    const [word, ...more] = await get('listWords', owner);
    expect([more, word]).toEqual([
      [],
      expect.objectContaining({ name: 'Ewan Price', text, hidden: false, reported: false }),
    ]);
    const mail = await eventually(
      async () => (await mailsTo(addresses, owner.email)).find(({ subject }) => subject === 'A reader sent you a word'),
      'the mail to the owner',
    );
    expect(mail.body.html).toContain('&lt;b&gt;See&lt;/b&gt;');
    expect(JSON.stringify(mail.body)).not.toMatch(/evil\.example/);
    expect(JSON.stringify(mail)).not.toContain(token);

    const path = { storyId: owner.storyId, wordId: word._id };
    const shown = (change: string) => get('changeWord', { ...owner, path, body: { change } });
    expect(await shown('hide')).toEqual([expect.objectContaining({ hidden: true, reported: false })]);
    expect(await shown('show')).toEqual([expect.objectContaining({ hidden: false })]);
    expect(await shown('report')).toEqual([expect.objectContaining({ hidden: true, reported: true })]);
    expect(await get('deleteWord', { ...owner, path })).toEqual([]);
  });

  it('is gone with its pictures once it has ended, exactly as one that never existed', async () => {
    const token = tokenOf(await share());
    for (const _ of ['once', 'twice']) expect((await call('stopSharing', owner)).status).toBe(200);
    expect(await get('getShare', owner)).toBeNull();
    const never = await page('z'.repeat(43));
    expect(shape(await page(token))).toEqual(shape(never));
    expect(never.status).toBe(410);
    expect([never.headers.get('cache-control'), never.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
    const html = never.bytes.toString();
    expect(elementsOf(html).find(({ tag }) => tag === 'h1')?.text).toBe('This page isn’t shared any more');
    for (const name of ['photo.jpg', 'card.jpg']) expect((await file(token, name)).status).toBe(410);
    expect((await call('reportSharedPage', { linkToken: token })).status).toBe(410);
    const next = tokenOf(await share());
    expect([next === token, (await page(token)).status, (await page(next)).status]).toEqual([false, 410, 200]);
    for (const name of ['other.jpg', 'constructor', '__proto__', 'card.jpg\0', '../card.jpg'])
      expect([name, (await file(next, name)).status]).toEqual([name, 410]);
    const hostile = [
      'abc',
      '<script>alert(1)</script>',
      '\r\nSet-Cookie: a=b',
      'a\0b',
      '../../api/story',
      'a'.repeat(7000),
    ];
    for (const linkToken of hostile) {
      const { status, headers, bytes } = await page(linkToken);
      expect([linkToken, status, headers.get('set-cookie')]).toEqual([linkToken, 410, null]);
      expect(bytes.toString()).not.toContain('alert(1)');
    }
  });

  reachesAll();
});
