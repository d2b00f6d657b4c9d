import { beforeEach, describe, expect, it } from 'vitest';
import type { Coupon, CouponUse } from '#functions/domain/coupon/coupon.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const coupon: Coupon = {
  code: 'WREN20',
  percent: 20,
  maxUses: 2,
  uses: 0,
  oncePerCustomer: true,
  validUntilSeconds: 1000,
  disabled: false,
  createdAt: '2026-11-21T10:00:00.000Z',
};
const use: CouponUse = { code: 'WREN20', checkoutId: 'c1', userId: 'u1', state: 'reserved', at: coupon.createdAt };

describe.each(tableBackends)('the coupon repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  const uses = async () => (await shop.coupons.get('WREN20'))?.uses;

  beforeEach(async () => {
    await shop.table.commit(shop.coupons.addParts(coupon));
  });

  it('addParts writes a code once, and get and list return it', async () => {
    await expect(shop.table.commit(shop.coupons.addParts(coupon))).rejects.toThrow('coupon');
    await shop.table.commit(shop.coupons.addParts({ ...coupon, code: 'ALL' }));
    expect(await shop.coupons.get('WREN20')).toEqual(coupon);
    expect(await shop.coupons.get('NONE')).toBeUndefined();
    expect((await shop.coupons.list()).map(({ code }) => code)).toEqual(['ALL', 'WREN20']);
  });

  it('takePart takes a use only if one is left and the coupon is valid and enabled', async () => {
    await expect(shop.table.commit([shop.coupons.takePart('WREN20', 1000)])).rejects.toThrow('coupon');
    await shop.table.commit([shop.coupons.takePart('WREN20', 999)]);
    await shop.table.commit([shop.coupons.takePart('WREN20', 999)]);
    await expect(shop.table.commit([shop.coupons.takePart('WREN20', 999)])).rejects.toThrow('coupon');
    await expect(shop.table.commit([shop.coupons.takePart('NONE', 999)])).rejects.toThrow('coupon');
    expect(await uses()).toBe(2);
    await shop.table.commit([shop.coupons.releaseUsePart('WREN20')]);
    await shop.table.commit([shop.coupons.switchPart('WREN20', true)]);
    await expect(shop.table.commit([shop.coupons.switchPart('NONE', true)])).rejects.toThrow('coupon');
    await expect(shop.table.commit([shop.coupons.takePart('WREN20', 999)])).rejects.toThrow('coupon');
    await shop.table.commit([shop.coupons.switchPart('WREN20', false)]);
    await shop.table.commit([shop.coupons.takePart('WREN20', 999)]);
  });

  it('takePart has no limit for a coupon without maxUses', async () => {
    await shop.table.commit(shop.coupons.addParts({ ...coupon, code: 'ALL', maxUses: null }));
    for (let turn = 0; turn < 3; turn += 1) await shop.table.commit([shop.coupons.takePart('ALL', 1)]);
    expect(await shop.coupons.get('ALL')).toMatchObject({ uses: 3 });
  });

  it('giveBackPart does not go below zero, and takeLatePart counts beyond the limit', async () => {
    await expect(shop.table.commit([shop.coupons.releaseUsePart('WREN20')])).rejects.toThrow('coupon');
    for (let turn = 0; turn < 3; turn += 1) await shop.table.commit([shop.coupons.addLateUsePart('WREN20')]);
    expect(await uses()).toBe(3);
    await expect(shop.table.commit([shop.coupons.addLateUsePart('NONE')])).rejects.toThrow('coupon');
  });

  it('addUsePart writes a use once, moveUsePart changes its state, and getUse returns it', async () => {
    await shop.table.commit([shop.coupons.addUsePart(use)]);
    await expect(shop.table.commit([shop.coupons.addUsePart(use)])).rejects.toThrow('coupon-use');
    await shop.table.commit([shop.coupons.moveUsePart('WREN20', 'c1', 'reserved', 'released')]);
    await expect(shop.table.commit([shop.coupons.moveUsePart('WREN20', 'c1', 'reserved', 'released')])).rejects.toThrow(
      'coupon-use',
    );
    expect(await shop.coupons.getUse('WREN20', 'c1')).toEqual({ ...use, state: 'released' });
    expect(await shop.coupons.getUse('WREN20', 'c2')).toBeUndefined();
    await shop.table.commit([shop.coupons.moveUsePart('WREN20', 'c1', 'released', 'redeemed')]);
    expect(await shop.coupons.getUse('WREN20', 'c1')).toEqual({ ...use, state: 'redeemed', late: true });
  });

  it('claimCustomerPart assigns the coupon to a customer once, and freeCustomerPart frees it for that checkout only', async () => {
    await shop.table.commit([shop.coupons.claimCustomerPart('WREN20', 'u1', 'c1')]);
    await expect(shop.table.commit([shop.coupons.claimCustomerPart('WREN20', 'u1', 'c2')])).rejects.toThrow(
      'coupon-customer',
    );
    await shop.table.commit([shop.coupons.claimCustomerPart('WREN20', 'u2', 'c3')]);
    await expect(shop.table.commit([shop.coupons.freeCustomerPart('WREN20', 'u1', 'c2')])).rejects.toThrow(
      'coupon-customer',
    );
    expect(await shop.coupons.getCustomerCheckout('WREN20', 'u1')).toBe('c1');
    await shop.table.commit([shop.coupons.freeCustomerPart('WREN20', 'u1', 'c1')]);
    await shop.table.commit([shop.coupons.freeCustomerPart('WREN20', 'u1', 'c1')]);
    expect(await shop.coupons.getCustomerCheckout('WREN20', 'u1')).toBeUndefined();
  });

  it('keepCustomerPart does not change an existing assignment', async () => {
    await shop.table.commit([shop.coupons.ensureCustomerPart('WREN20', 'u1', 'c1')]);
    await shop.table.commit([shop.coupons.ensureCustomerPart('WREN20', 'u1', 'c2')]);
    expect(await shop.coupons.getCustomerCheckout('WREN20', 'u1')).toBe('c1');
  });
});
