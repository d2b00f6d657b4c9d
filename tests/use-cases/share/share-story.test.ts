import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { CardRequest } from '#functions/domain/share/card.ts';
import { findSharedPage } from '#functions/domain/share/find-shared-page.ts';
import { followName } from '#functions/domain/share/follow-name.ts';
import { getShare } from '#functions/domain/share/get-share.ts';
import { makeShareCard } from '#functions/domain/share/make-share-card.ts';
import { createShareCards } from '#functions/domain/share/share-cards.ts';
import { stopSharing } from '#functions/domain/share/stop-sharing.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { attachImage } from '#functions/domain/story/captions/attach-image.ts';
import { removeImage } from '#functions/domain/story/captions/remove-image.ts';
import { editStory } from '#functions/domain/story/editing/edit-story.ts';
import { changePrint } from '#functions/domain/story/print/change-print.ts';
import { listItems } from '#tests/support/accounts.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { openSharingShop, type SharingShop } from '#tests/support/shares.ts';
import { storyBeingWritten } from '#tests/support/written-stories.ts';

const dayMs = 86_400_000;
let shop: SharingShop;
beforeEach(async () => {
  shop = await openSharingShop();
});

const end = (over: Partial<Shop> = {}) => stopSharing('u1', 's1', { ...shop, ...over });
const pageOf = async (token: string) => (await findSharedPage(token, shop))?.content;
const save = (description: string) => editStory({ userId: 'u1', storyId: 's1', cause: 'edited', description }, shop);
/** Shares whose next read is outdated by something else. */
const outdatedBy = (event: () => Promise<unknown>) => ({
  shares: { ...shop.shares, get: withWriteAfterRead(shop.shares.get, event) },
});

describe('shareStory', () => {
  it('makes one page with its own settings and keeps the link through changes', async () => {
    const { share: made } = await shop.share({ captions: true, days: 7 });
    expect(made).toMatchObject({ teller: 'Ada', days: 7, expiresAtSeconds: (shop.clock.now() + 7 * dayMs) / 1000 });
    expect(await pageOf(made.linkToken)).toMatchObject({
      title: 'Burnt Toast',
      captions: ['Caption 0', 'Caption 1', 'Caption 2', 'Caption 3', 'Caption 4'],
    });
    shop.clock.pass(dayMs);
    const { share: changed } = await shop.share({ captions: false, name: false });
    expect(changed).toMatchObject({ linkToken: made.linkToken, teller: null, expiresAtSeconds: made.expiresAtSeconds });
    expect(await pageOf(made.linkToken)).toMatchObject({ captions: [], teller: null });
    expect((await shop.share({ days: null })).share).not.toHaveProperty('expiresAtSeconds');
    expect(await shop.shareItems()).toHaveLength(2);
  });

  it('stores the link’s token once, in its owner’s item, and its hash elsewhere', async () => {
    const { share: made } = await shop.share();
    const found = (await listItems(shop.table, '')).filter((item) => JSON.stringify(item).includes(made.linkToken));
    expect(found.map(({ PK }) => PK)).toEqual(['USER#u1']);
  });

  it('shows the text of the sharing, or the newest', async () => {
    const { share: made } = await shop.share({ text: 'shared' });
    await save('<p>Changed since.</p>');
    expect((await pageOf(made.linkToken))?.html).toContain('as Wren wrote it');
    await shop.share({ text: 'shared' });
    expect((await pageOf(made.linkToken))?.html).toBe('<p>Changed since.</p>');
    await shop.share({ text: 'newest' });
    await save('<p>Newer.</p>');
    expect((await pageOf(made.linkToken))?.html).toBe('<p>Newer.</p>');
  });

  it('ends a link for ever; a later page has another', async () => {
    const { share: made } = await shop.share();
    expect([await end(), await end()]).toEqual([true, false]);
    expect(await pageOf(made.linkToken)).toBeUndefined();
    const { share: next } = await shop.share();
    expect(next.linkToken).not.toBe(made.linkToken);
    expect(await pageOf(made.linkToken)).toBeUndefined();
    expect(await pageOf(next.linkToken)).toBeDefined();
    const replace = async () => {
      await end();
      await shop.share();
    };
    const findPlace = withWriteAfterRead(shop.shares.findPlace, replace);
    const racing = { ...shop, shares: { ...shop.shares, findPlace } };
    expect(await findSharedPage(next.linkToken, racing)).toBeUndefined();
  });

  it('shows nothing after its end, even before the table removes it, and shares anew with another link', async () => {
    const { share: made } = await shop.share({ days: 7 });
    shop.clock.pass(7 * dayMs - 1000);
    expect(await pageOf(made.linkToken)).toBeDefined();
    shop.clock.pass(1000);
    expect(await pageOf(made.linkToken)).toBeUndefined();
    expect(await getShare('u1', 's1', shop)).toBeUndefined();
    const { share: next } = await shop.share({ days: null });
    expect(next.linkToken).not.toBe(made.linkToken);
    expect(await pageOf(made.linkToken)).toBeUndefined();
    expect(await shop.shareItems()).toHaveLength(2);
  });

  it('refuses stories that are missing, being written, or another customer’s', async () => {
    await shop.table.commit([shop.stories.addPart(storyBeingWritten('u1', 's2'))]);
    await expect(shop.share({}, { storyId: 's2' })).rejects.toMatchObject({ code: 'story-not-ready' });
    await expect(shop.share({}, { storyId: 's9' })).rejects.toMatchObject({ code: 'story-not-found' });
    await expect(shop.share({}, { userId: 'u2' })).rejects.toMatchObject({ code: 'story-not-found' });
    expect(await shop.shareItems()).toEqual([]);
  });

  it('concurrently: 20 first shares make one page, whose link all of them return', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, (_, at) => shop.share({ captions: at % 2 === 0 })));
    expect(new Set(made.map(({ share: { linkToken } }) => linkToken)).size).toBe(1);
    expect(await shop.shareItems()).toHaveLength(2);
  });

  it('concurrently: a change that an end outruns makes a new page, not the ended one again', async () => {
    const { share: made } = await shop.share();
    const { share: next } = await shop.share({ indexed: true }, outdatedBy(end));
    expect(next.linkToken).not.toBe(made.linkToken);
    expect(await pageOf(made.linkToken)).toBeUndefined();
    expect(await shop.shareItems()).toHaveLength(2);
  });

  it('concurrently: two changes are both kept, and the one that loses the race counts as another call', async () => {
    await shop.share();
    const counted: unknown[] = [];
    const rateLimiter = { take: async (...call: unknown[]) => void counted.push(call) };
    const other = () => shop.share({ captions: true });
    const { share } = await shop.share({ indexed: true }, { ...outdatedBy(other), rateLimiter });
    expect(share).toMatchObject({ captions: true, indexed: true });
    expect(counted).toEqual([['share', { userId: 'u1' }]]);
  });

  it('concurrently: an end that a change outruns ends the page', async () => {
    const { share: made } = await shop.share();
    await end(outdatedBy(() => shop.share({ captions: true })));
    expect(await pageOf(made.linkToken)).toBeUndefined();
    expect(await shop.shareItems()).toEqual([]);
  });

  it('concurrently: an end during an edit of the story stays an end', async () => {
    const { share: made } = await shop.share();
    await Promise.all([save('<p>One</p>'), end(), save('<p>Two</p>')]);
    expect(await pageOf(made.linkToken)).toBeUndefined();
    expect(await shop.shareItems()).toEqual([]);
  });

  it('succeeds when it is repeated after its response was lost', async () => {
    const transactions = loseFirstResponse(shop.table);
    await expect(shop.share({ captions: true }, { transactions })).rejects.toThrow(AppError);
    const first = await shop.shares.get('u1', 's1');
    const { share: again } = await shop.share({ captions: true }, { transactions });
    expect(again.linkToken).toBe(first?.linkToken);
    expect(await shop.shareItems()).toHaveLength(2);
  });
});

describe('makeShareCard', () => {
  const rendered = { jpeg: Buffer.from('JPEG').toString('base64') };
  let requests: CardRequest[] = [];
  beforeEach(() => {
    requests = [];
  });
  const make = (over: Partial<Shop> = {}) => {
    const renderCard = async (request: CardRequest) => {
      requests.push(request);
      return rendered;
    };
    return makeShareCard({ userId: 'u1', storyId: 's1' }, { ...shop, renderCard, ...over });
  };
  const cardOf = async () => (await shop.shares.get('u1', 's1'))?.card;
  const files = () => [...shop.stored.keys()];

  it('is requested with the page, made once, and made again for another name', async () => {
    await shop.share();
    expect(await shop.queued()).toHaveLength(1);
    expect([await make(), await make()]).toEqual(['made', 'superseded']);
    expect(requests).toMatchObject([{ title: 'Burnt Toast', teller: 'Ada', photo: null }]);
    const before = await cardOf();
    expect(files()).toEqual([before?.key]);
    await shop.share({ captions: true });
    expect(await shop.queued()).toHaveLength(1);
    await shop.share({ name: false });
    expect(await shop.queued()).toHaveLength(2);
    expect(await make()).toBe('made');
    expect(files()).toEqual([(await cardOf())?.key]);
    expect(await cardOf()).not.toEqual(before);
    await end();
    expect(files()).toEqual([]);
  });

  it('is drawn again after every change that it shows, and after no other', async () => {
    await shop.share();
    await make();
    const queued = async () => (await shop.queued()).filter(({ kind }) => kind === 'share-card').length;
    const before = await queued();
    const place = { userId: 'u1', storyId: 's1' };
    const print = '7-dusk-autumn-shore-jar';
    const told = 'And nobody has ever asked us for another one since then.';
    const changes: readonly [string, () => Promise<unknown>, number][] = [
      ['a text with a sentence to quote', () => save(`<p>It was so. ${told}</p>`), 1],
      ['a text that keeps it', () => save(`<p>It was so, then. ${told}</p>`), 0],
      ['a text that removes it', () => save('<p>It was so.</p>'), 1],
      ['another print', () => changePrint({ ...place, print }, shop), 1],
      ['a photo', () => attachImage({ ...place, captionId: undefined }, new Uint8Array([1]), shop), 1],
      ['no photo', () => removeImage({ ...place, captionId: undefined }, shop), 1],
      ['another name', () => followName('u1', 'Grace Hopper', shop), 1],
      ['the same name', () => followName('u1', 'Grace Hopper', shop), 0],
      ['another’s name', () => followName('u2', 'Nora', shop), 0],
    ];
    let expected = before;
    const faults: string[] = [];
    for (const [what, change, rows] of changes) {
      await change();
      expected += rows;
      if ((await queued()) !== expected) faults.push(`${what}: ${await queued()} rows, not ${expected}`);
      const address = (await cardOf())?.facts;
      await make();
      if (((await cardOf())?.facts === address) === (rows === 1)) faults.push(`${what}: the address of the card`);
    }
    expect(faults).toEqual([]);
    expect(requests.at(-1)).toMatchObject({ teller: 'Grace', quote: null, photo: null });
  });

  it('concurrently: a story that is shared during its change gets the card of the change', async () => {
    const shares = { ...shop.shares, get: withWriteAfterRead(shop.shares.get, () => shop.share()) };
    const change = { userId: 'u1', storyId: 's1', print: '7-dusk-autumn-shore-jar' };
    await changePrint(change, { ...shop, shareCards: createShareCards({ ...shop, shares }) });
    expect((await shop.queued()).filter(({ kind }) => kind === 'share-card')).toHaveLength(2);
  });

  it('concurrently: a page that ends while its name changes stays ended', async () => {
    await shop.share();
    await followName('u1', 'Grace Hopper', { ...shop, ...outdatedBy(end) });
    expect(await shop.shareItems()).toEqual([]);
  });

  it('is not made for a page that was ended, and leaves no file when the page ends meanwhile', async () => {
    await shop.share();
    const renderCard = async () => {
      await end();
      return rendered;
    };
    await expect(make({ renderCard })).rejects.toThrow('meanwhile');
    expect(await make()).toBe('superseded');
    expect([requests, files()]).toEqual([[], []]);
  });

  it('is made by a retry after the bucket was unavailable, and nothing is left of the first one', async () => {
    await shop.share();
    const out = { ...shop.files, put: () => Promise.reject(new Error('out')) };
    await expect(make({ files: out })).rejects.toThrow('out');
    expect([await cardOf(), files()]).toEqual([null, []]);
    expect(await make()).toBe('made');
  });
});
