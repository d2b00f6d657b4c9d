import { beforeEach, describe, expect, it } from 'vitest';
import { aShare, linkToken } from '#tests/support/shares.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const first = aShare();
const card = { key: 'u/u1/story/s1/a.jpg', facts: 'abc' };

describe.each(tableBackends)('the share repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  beforeEach(async () => {
    await shop.table.commit(shop.shares.putParts(first, undefined));
  });

  it('get returns a share to its customer only, and findPlace leads from its link to it', async () => {
    expect(await shop.shares.get('u1', 's1')).toEqual(first);
    expect(await shop.shares.get('u2', 's1')).toBeUndefined();
    expect(await shop.shares.findPlace(linkToken)).toEqual({ userId: 'u1', storyId: 's1' });
    expect(await shop.shares.findPlace('z'.repeat(43))).toBeUndefined();
  });

  it('putParts refuses a second share of the story, and a change of one that was changed since it was read', async () => {
    const other = aShare({ linkToken: 'm'.repeat(43) });
    await expect(shop.table.commit(shop.shares.putParts(other, undefined))).rejects.toThrow('share');
    expect(await shop.shares.findPlace(other.linkToken)).toBeUndefined();
    const second = aShare({ version: 2, captions: true, expiresAtSeconds: 4_000_000_000 });
    await shop.table.commit(shop.shares.putParts(second, first));
    expect(await shop.shares.get('u1', 's1')).toEqual(second);
    await expect(shop.table.commit(shop.shares.putParts(aShare({ version: 2 }), first))).rejects.toThrow('share');
  });

  it('putParts removes the entry of an earlier link', async () => {
    const other = aShare({ linkToken: 'm'.repeat(43), version: 1 });
    await shop.table.commit(shop.shares.putParts(other, first));
    expect(await shop.shares.findPlace(linkToken)).toBeUndefined();
    expect(await shop.shares.findPlace(other.linkToken)).toEqual({ userId: 'u1', storyId: 's1' });
  });

  it('endParts removes the share and its entry, unless it was changed since', async () => {
    await expect(shop.table.commit(shop.shares.endParts(aShare({ version: 2 })))).rejects.toThrow('share');
    expect(await shop.shares.findPlace(linkToken)).toBeDefined();
    await shop.table.commit(shop.shares.endParts(first));
    expect(await shop.shares.get('u1', 's1')).toBeUndefined();
    expect(await shop.shares.findPlace(linkToken)).toBeUndefined();
  });

  it('saveCardPart stores a card, but not for a share that was changed or ended', async () => {
    await shop.table.commit([shop.shares.saveCardPart(first, card)]);
    expect(await shop.shares.get('u1', 's1')).toEqual({ ...first, card, version: 2 });
    await expect(shop.table.commit([shop.shares.saveCardPart(first, card)])).rejects.toThrow('share');
    await shop.table.commit(shop.shares.endParts(aShare({ version: 2 })));
    await expect(shop.table.commit([shop.shares.saveCardPart(aShare({ version: 2 }), card)])).rejects.toThrow('share');
    expect(await shop.shares.get('u1', 's1')).toBeUndefined();
  });

  it('unsharedPart refuses while there is a live share, and unchangedPart after a change of it', async () => {
    const nowMs = Date.parse('2026-11-21T12:00:00Z');
    const unshared = () => shop.table.commit([shop.shares.unsharedPart('u1', 's1', nowMs)]);
    await expect(unshared()).rejects.toThrow('share');
    await shop.table.commit([shop.shares.unchangedPart(first)]);
    const expired = aShare({ version: 2, expiresAtSeconds: nowMs / 1000 });
    await shop.table.commit(shop.shares.putParts(expired, first));
    await expect(shop.table.commit([shop.shares.unchangedPart(first)])).rejects.toThrow('share');
    await unshared();
    await shop.table.commit([shop.shares.unsharedPart('u1', 's9', nowMs)]);
    expect(await shop.shares.list('u1')).toEqual([expired]);
  });

  it('words are stored once per version, and go with their link', async () => {
    const words = { userId: 'u1', storyId: 's1', words: [], version: 1 };
    await shop.table.commit([shop.words.putPart(words, undefined)]);
    await expect(shop.table.commit([shop.words.putPart(words, undefined)])).rejects.toThrow('words');
    await shop.table.commit([shop.words.putPart({ ...words, version: 2 }, words)]);
    await expect(shop.table.commit([shop.words.putPart({ ...words, version: 2 }, words)])).rejects.toThrow('words');
    expect(await shop.words.get('u1', 's1')).toEqual({ ...words, version: 2 });
    await shop.table.commit(shop.shares.endParts(first));
    expect(await shop.words.get('u1', 's1')).toBeUndefined();
  });
});
