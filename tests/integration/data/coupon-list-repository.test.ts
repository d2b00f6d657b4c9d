import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCouponListRepository } from '#functions/data/coupon-list-repository.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { addCoupon } from '#tests/support/checkouts.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const at = '2026-11-21T10:00:00.000Z';

describe.each(tableBackends)('the coupon list repository on $name', ({ url }) => {
  let table: Table & { close(): void };

  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  it('listPage returns the coupons by code, page by page', async () => {
    const lists = createCouponListRepository(table);
    expect(await lists.listPage({ limit: 2 })).toEqual({ items: [], cursor: null });
    for (const code of ['C', 'A', 'B']) await addCoupon(table, { code });
    const first = await lists.listPage({ limit: 2 });
    expect(first.items.map(({ code }) => code)).toEqual(['A', 'B']);
    const second = await lists.listPage({ limit: 2, cursor: first.cursor ?? '' });
    expect([second.items.map(({ code }) => code), second.cursor]).toEqual([['C'], null]);
  });

  it('listUses returns the uses of one coupon, newest first', async () => {
    const [coupons, lists] = [createCouponRepository(table), createCouponListRepository(table)];
    const { code } = await addCoupon(table, { code: 'A' });
    await addCoupon(table, { code: 'B' });
    const use = (checkoutId: string) => ({ code, checkoutId, userId: 'u1', state: 'reserved' as const, at });
    for (const checkoutId of ['01A', '01B', '01C']) await table.commit([coupons.addUsePart(use(checkoutId))]);
    await table.commit([coupons.claimCustomerPart(code, 'u1', '01A')]);
    const first = await lists.listUses(code, { limit: 2 });
    expect(first.items).toEqual([use('01C'), use('01B')]);
    expect(await lists.listUses(code, { limit: 2, cursor: first.cursor ?? '' })).toEqual({
      items: [use('01A')],
      cursor: null,
    });
    expect(await lists.listUses('B', { limit: 2 })).toEqual({ items: [], cursor: null });
  });

  it('listUses refuses a cursor that is not one of its own', async () => {
    const { code } = await addCoupon(table, { code: 'A' });
    const cursor = Buffer.from('COUPON').toString('base64url');
    await expect(createCouponListRepository(table).listUses(code, { limit: 2, cursor })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });
});
