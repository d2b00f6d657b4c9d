import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createShareRepository } from '#functions/data/share-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { ShareRepository } from '#functions/domain/share/repositories.ts';
import { aShare, linkToken } from '#tests/support/shares.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const first = aShare();
const card = { key: 'u/u1/story/s1/a.jpg', facts: 'abc' };

describe.each(tableBackends)('the share repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let shares: ShareRepository;

  beforeEach(async () => {
    table = await openTable(url);
    shares = createShareRepository(table);
    await table.commit(shares.putParts(first, undefined));
  });
  afterEach(() => table.close());

  it('get returns a share to its customer only, and findPlace leads from its link to it', async () => {
    expect(await shares.get('u1', 's1')).toEqual(first);
    expect(await shares.get('u2', 's1')).toBeUndefined();
    expect(await shares.findPlace(linkToken)).toEqual({ userId: 'u1', storyId: 's1' });
    expect(await shares.findPlace('z'.repeat(43))).toBeUndefined();
  });

  it('putParts refuses a second share of the story, and a change of one that was changed since it was read', async () => {
    const other = aShare({ linkToken: 'm'.repeat(43) });
    await expect(table.commit(shares.putParts(other, undefined))).rejects.toThrow('share');
    expect(await shares.findPlace(other.linkToken)).toBeUndefined();
    const second = aShare({ version: 2, captions: true, expiresAtSeconds: 4_000_000_000 });
    await table.commit(shares.putParts(second, first));
    expect(await shares.get('u1', 's1')).toEqual(second);
    await expect(table.commit(shares.putParts(aShare({ version: 2 }), first))).rejects.toThrow('share');
  });

  it('putParts removes the entry of an earlier link', async () => {
    const other = aShare({ linkToken: 'm'.repeat(43), version: 1 });
    await table.commit(shares.putParts(other, first));
    expect(await shares.findPlace(linkToken)).toBeUndefined();
    expect(await shares.findPlace(other.linkToken)).toEqual({ userId: 'u1', storyId: 's1' });
  });

  it('endParts removes the share and its entry, unless it was changed since', async () => {
    await expect(table.commit(shares.endParts(aShare({ version: 2 })))).rejects.toThrow('share');
    expect(await shares.findPlace(linkToken)).toBeDefined();
    await table.commit(shares.endParts(first));
    expect(await shares.get('u1', 's1')).toBeUndefined();
    expect(await shares.findPlace(linkToken)).toBeUndefined();
  });

  it('saveCardPart stores a card, but not for a share that was changed or ended', async () => {
    await table.commit([shares.saveCardPart(first, card)]);
    expect(await shares.get('u1', 's1')).toEqual({ ...first, card, version: 2 });
    await expect(table.commit([shares.saveCardPart(first, card)])).rejects.toThrow('share');
    await table.commit(shares.endParts(aShare({ version: 2 })));
    await expect(table.commit([shares.saveCardPart(aShare({ version: 2 }), card)])).rejects.toThrow('share');
    expect(await shares.get('u1', 's1')).toBeUndefined();
  });
});
