import { describe, expect, it } from 'vitest';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

describe.each(tableBackends)('the refund total repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('add counts refunds at once exactly, each day for itself', async () => {
    const added = await Promise.all(
      Array.from({ length: 5 }, () => shop.refundTotals.add('2026-11-25', 1900, 1_900_000_000)),
    );
    expect(added.toSorted((a, b) => a - b)).toEqual([1900, 3800, 5700, 7600, 9500]);
    expect(await shop.refundTotals.add('2026-11-26', 100, 1_900_000_000)).toBe(100);
  });
});
