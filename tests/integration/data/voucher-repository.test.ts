import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { readItem } from '#functions/data/read-item.ts';
import type { Voucher } from '#functions/domain/voucher/voucher.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { addCustomer } from '#tests/support/stories.ts';
import { tableBackends } from '#tests/support/tables.ts';

const voucher = {
  voucherId: 'v1',
  userId: 'u1',
  state: 'open',
  version: 0,
  createdAt: '2026-11-21T10:00:00.000Z',
  code: '7K3M9QXTW2HDP5RA',
  words: { receiver: 'Ada', message: '', from: 'Nora' },
  mail: null,
  mails: 0,
} as const satisfies Voucher;

describe.each(tableBackends)('the voucher repository on $name', ({ url }) => {
  const shop = shopOnTable(url);
  beforeEach(() => shop.table.commit(shop.vouchers.addParts(voucher)));

  it('finds a card by its id and by its code, of which the table’s key has the hash only', async () => {
    expect(await shop.vouchers.find(voucher.code)).toEqual(voucher);
    expect(await shop.vouchers.find('7K3M9QXTW2HDP5RB')).toBeUndefined();
    expect(await shop.vouchers.getMany(['v1', 'v2'])).toEqual([voucher]);
    expect(keys.voucherCode(voucher.code).PK).not.toContain(voucher.code);
    expect(await readItem(shop.table, keys.voucherCode(voucher.code))).not.toHaveProperty('ownerKey');
    expect(await readItem(shop.table, keys.voucher('v1'))).toMatchObject({ ownerKey: 'USER#u1' });
    const again = shop.vouchers.addParts({ ...voucher, voucherId: 'v2' });
    await expect(shop.table.commit(again)).rejects.toThrow('voucher-code');
  });

  it('lets one of concurrent writes replace a card, and refuses what was read before it', async () => {
    const writes = [1, 2, 3].map((mails) =>
      shop.table.commit([shop.vouchers.replacePart(voucher, { ...voucher, mails })]),
    );
    const done = await Promise.allSettled(writes);
    expect(done.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect(await shop.vouchers.get('v1')).toMatchObject({ version: 1 });
    await expect(shop.table.commit([shop.vouchers.replacePart(voucher, voucher)])).rejects.toThrow('voucher');
  });

  it('a giver is told once', async () => {
    await addCustomer(shop.table, 'u2', { firstStory: false, monthlyStories: 0, bonusStories: 0 });
    const told = () => shop.table.commit([shop.users.endTellingPart('u2', 'v1')]);
    await expect(told()).rejects.toThrow('telling');
    await shop.table.commit([shop.users.beginTellingPart('u2', 'v1')]);
    expect((await shop.users.get('u2'))?.tellsGivers).toEqual(new Set(['v1']));
    const done = await Promise.allSettled([told(), told()]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await shop.users.get('u2'))?.tellsGivers).toBeUndefined();
  });
});
