import { describe, expect, it } from 'vitest';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const zeros = { orders: 0, orderCents: 0, refundCents: 0, stories: 0, checkouts: 0, paidCheckouts: 0 };

describe.each(tableBackends)('the stats repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('addPart adds to a day, and listDays returns the days in the sequence asked for, with zeros', async () => {
    for (const orders of [1, 2])
      await shop.table.commit([shop.stats.addPart('2026-11-21', { orders, orderCents: 1900 })]);
    expect(await shop.stats.listDays(['2026-11-22', '2026-11-21'])).toEqual([
      { day: '2026-11-22', ...zeros },
      { day: '2026-11-21', ...zeros, orders: 3, orderCents: 3800 },
    ]);
  });

  it('putCountedPart refuses when another worker counted the fact since getCounted, and addPart adds nothing then', async () => {
    const fact = { id: 'order o1', day: '2026-11-21' };
    const next = { ...zeros, orders: 1, version: 1 };
    const parts = () => [
      shop.stats.putCountedPart(fact, undefined, next),
      shop.stats.addPart('2026-11-21', { orders: 1 }),
    ];
    await shop.table.commit(parts());
    await expect(shop.table.commit(parts())).rejects.toThrow('counted');
    expect(await shop.stats.getCounted(fact)).toEqual(next);
    expect((await shop.stats.listDays(['2026-11-21']))[0]?.orders).toBe(1);
  });
});
