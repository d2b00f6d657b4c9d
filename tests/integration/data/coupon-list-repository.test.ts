import { describe, expect, it } from 'vitest';
import { addCoupon } from '#tests/support/checkouts.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const at = '2026-11-21T10:00:00.000Z';

describe.each(tableBackends)('the coupon list repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('listPage returns the coupons by code, page by page', async () => {
    expect(await shop.couponLists.listPage({ limit: 2 })).toEqual({ items: [], cursor: null });
    for (const code of ['C', 'A', 'B']) await addCoupon(shop.table, { code });
    const first = await shop.couponLists.listPage({ limit: 2 });
    expect(first.items.map(({ code }) => code)).toEqual(['A', 'B']);
    const second = await shop.couponLists.listPage({ limit: 2, cursor: first.cursor ?? '' });
    expect([second.items.map(({ code }) => code), second.cursor]).toEqual([['C'], null]);
  });

  it('listUses returns the uses of one coupon, newest first', async () => {
    const { code } = await addCoupon(shop.table, { code: 'A' });
    await addCoupon(shop.table, { code: 'B' });
    const use = (checkoutId: string) => ({ code, checkoutId, userId: 'u1', state: 'reserved' as const, at });
    for (const checkoutId of ['01A', '01B', '01C']) await shop.table.commit([shop.coupons.addUsePart(use(checkoutId))]);
    await shop.table.commit([shop.coupons.claimCustomerPart(code, 'u1', '01A')]);
    const first = await shop.couponLists.listUses(code, { limit: 2 });
    expect(first.items).toEqual([use('01C'), use('01B')]);
    expect(await shop.couponLists.listUses(code, { limit: 2, cursor: first.cursor ?? '' })).toEqual({
      items: [use('01A')],
      cursor: null,
    });
    expect(await shop.couponLists.listUses('B', { limit: 2 })).toEqual({ items: [], cursor: null });
  });

  it('listUses refuses a cursor that is not one of its own', async () => {
    const { code } = await addCoupon(shop.table, { code: 'A' });
    const cursor = Buffer.from('COUPON').toString('base64url');
    await expect(shop.couponLists.listUses(code, { limit: 2, cursor })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });
});
