import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRefundTotalRepository } from '#functions/data/refund-total-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

describe.each(tableBackends)('the refund total repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  it('add counts refunds at once exactly, each day for itself', async () => {
    const totals = createRefundTotalRepository(table);
    const added = await Promise.all(Array.from({ length: 5 }, () => totals.add('2026-11-25', 1900, 1_900_000_000)));
    expect(added.toSorted((a, b) => a - b)).toEqual([1900, 3800, 5700, 7600, 9500]);
    expect(await totals.add('2026-11-26', 100, 1_900_000_000)).toBe(100);
  });
});
