import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { Coupon, CouponUse } from '#functions/domain/coupon/coupon.ts';
import type { CouponRepository } from '#functions/domain/coupon/repositories.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

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
  let table: Table & { close(): void };
  let coupons: CouponRepository;
  const uses = async () => (await coupons.get('WREN20'))?.uses;

  beforeEach(async () => {
    table = await openTable(url);
    coupons = createCouponRepository(table);
    await table.commit(coupons.addParts(coupon));
  });
  afterEach(() => table.close());

  it('addParts writes a code once, and get and list return it', async () => {
    await expect(table.commit(coupons.addParts(coupon))).rejects.toThrow('coupon');
    await table.commit(coupons.addParts({ ...coupon, code: 'ALL' }));
    expect(await coupons.get('WREN20')).toEqual(coupon);
    expect(await coupons.get('NONE')).toBeUndefined();
    expect((await coupons.list()).map(({ code }) => code)).toEqual(['ALL', 'WREN20']);
  });

  it('takePart takes a use only if one is left and the coupon is valid and enabled', async () => {
    await expect(table.commit([coupons.takePart('WREN20', 1000)])).rejects.toThrow('coupon');
    await table.commit([coupons.takePart('WREN20', 999)]);
    await table.commit([coupons.takePart('WREN20', 999)]);
    await expect(table.commit([coupons.takePart('WREN20', 999)])).rejects.toThrow('coupon');
    await expect(table.commit([coupons.takePart('NONE', 999)])).rejects.toThrow('coupon');
    expect(await uses()).toBe(2);
    await table.commit([coupons.releaseUsePart('WREN20')]);
    await table.commit([coupons.switchPart('WREN20', true)]);
    await expect(table.commit([coupons.switchPart('NONE', true)])).rejects.toThrow('coupon');
    await expect(table.commit([coupons.takePart('WREN20', 999)])).rejects.toThrow('coupon');
    await table.commit([coupons.switchPart('WREN20', false)]);
    await table.commit([coupons.takePart('WREN20', 999)]);
  });

  it('takePart has no limit for a coupon without maxUses', async () => {
    await table.commit(coupons.addParts({ ...coupon, code: 'ALL', maxUses: null }));
    for (let turn = 0; turn < 3; turn += 1) await table.commit([coupons.takePart('ALL', 1)]);
    expect(await coupons.get('ALL')).toMatchObject({ uses: 3 });
  });

  it('giveBackPart does not go below zero, and takeLatePart counts beyond the limit', async () => {
    await expect(table.commit([coupons.releaseUsePart('WREN20')])).rejects.toThrow('coupon');
    for (let turn = 0; turn < 3; turn += 1) await table.commit([coupons.addLateUsePart('WREN20')]);
    expect(await uses()).toBe(3);
    await expect(table.commit([coupons.addLateUsePart('NONE')])).rejects.toThrow('coupon');
  });

  it('addUsePart writes a use once, moveUsePart changes its state, and getUse returns it', async () => {
    await table.commit([coupons.addUsePart(use)]);
    await expect(table.commit([coupons.addUsePart(use)])).rejects.toThrow('coupon-use');
    await table.commit([coupons.moveUsePart('WREN20', 'c1', 'reserved', 'released')]);
    await expect(table.commit([coupons.moveUsePart('WREN20', 'c1', 'reserved', 'released')])).rejects.toThrow(
      'coupon-use',
    );
    expect(await coupons.getUse('WREN20', 'c1')).toEqual({ ...use, state: 'released' });
    expect(await coupons.getUse('WREN20', 'c2')).toBeUndefined();
    await table.commit([coupons.moveUsePart('WREN20', 'c1', 'released', 'redeemed')]);
    expect(await coupons.getUse('WREN20', 'c1')).toEqual({ ...use, state: 'redeemed', late: true });
  });

  it('claimCustomerPart assigns the coupon to a customer once, and freeCustomerPart frees it for that checkout only', async () => {
    await table.commit([coupons.claimCustomerPart('WREN20', 'u1', 'c1')]);
    await expect(table.commit([coupons.claimCustomerPart('WREN20', 'u1', 'c2')])).rejects.toThrow('coupon-customer');
    await table.commit([coupons.claimCustomerPart('WREN20', 'u2', 'c3')]);
    await expect(table.commit([coupons.freeCustomerPart('WREN20', 'u1', 'c2')])).rejects.toThrow('coupon-customer');
    expect(await coupons.getCustomerCheckout('WREN20', 'u1')).toBe('c1');
    await table.commit([coupons.freeCustomerPart('WREN20', 'u1', 'c1')]);
    await table.commit([coupons.freeCustomerPart('WREN20', 'u1', 'c1')]);
    expect(await coupons.getCustomerCheckout('WREN20', 'u1')).toBeUndefined();
  });

  it('keepCustomerPart does not change an existing assignment', async () => {
    await table.commit([coupons.ensureCustomerPart('WREN20', 'u1', 'c1')]);
    await table.commit([coupons.ensureCustomerPart('WREN20', 'u1', 'c2')]);
    expect(await coupons.getCustomerCheckout('WREN20', 'u1')).toBe('c1');
  });
});
