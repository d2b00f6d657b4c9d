import { describe, expect, it, vi } from 'vitest';
import { canUseCoupon } from '#functions/domain/coupon/can-use-coupon.ts';
import type { Coupon, CouponUseState } from '#functions/domain/coupon/coupon.ts';
import { validateCoupon } from '#functions/domain/coupon/validate-coupon.ts';

const at = '2026-11-21T10:00:00.000Z';
const coupon: Coupon = {
  code: 'WREN20',
  percent: 20,
  maxUses: 1,
  uses: 0,
  oncePerCustomer: true,
  validUntilSeconds: 1000,
  disabled: false,
  createdAt: at,
};
const clock = { now: () => 999_000 };
/** A customer without a checkout that uses the coupon, or with a use in that state; `gone`: the use was deleted. */
const customer = (state?: CouponUseState | 'gone') => ({
  clock,
  coupons: {
    getCustomerCheckout: async () => (state === undefined ? undefined : 'c1'),
    getUse: async (code: string, checkoutId: string) =>
      state === undefined || state === 'gone' ? undefined : { code, checkoutId, userId: 'u1', state, at },
    get: async () => coupon,
  },
});
const may = (over: Partial<Coupon>, state?: CouponUseState | 'gone') =>
  canUseCoupon({ ...coupon, ...over }, 'u1', customer(state));

describe('canUseCoupon', () => {
  it('allows every customer while a use is left', async () => {
    expect(await may({})).toBe(true);
    expect(await may({ uses: 1 })).toBe(false);
    expect(await may({ oncePerCustomer: false })).toBe(true);
    expect(await may({ oncePerCustomer: false, uses: 1 }, 'reserved')).toBe(false);
  });

  it('allows the customer who reserved the last use, until the coupon ends', async () => {
    expect(await may({ uses: 1 }, 'reserved')).toBe(true);
    expect(await may({ uses: 2 }, 'reserved')).toBe(false);
    expect(await may({ uses: 1, disabled: true }, 'reserved')).toBe(false);
  });

  it.each(['redeemed', 'released', 'gone'] as const)('refuses a customer whose use is %s', async (state) => {
    expect(await may({}, state)).toBe(false);
  });
});

describe('validateCoupon', () => {
  it('returns the percentage for any spelling of the code', async () => {
    expect(await validateCoupon({ userId: 'u1', code: ' wren20 ' }, customer())).toBe(20);
  });

  it('refuses an invalid code without a read', async () => {
    const get = vi.fn(async () => coupon);
    const { coupons } = customer();
    const call = validateCoupon({ userId: 'u1', code: 'a b' }, { clock, coupons: { ...coupons, get } });
    await expect(call).rejects.toMatchObject({ code: 'invalid-coupon' });
    expect(get).not.toHaveBeenCalled();
  });

  it('throws the same error for a used and an unknown coupon', async () => {
    const { coupons } = customer();
    const nothing = { clock, coupons: { ...coupons, get: async () => undefined } };
    for (const who of [customer('redeemed'), nothing]) {
      await expect(validateCoupon({ userId: 'u1', code: 'WREN20' }, who)).rejects.toMatchObject({
        code: 'invalid-coupon',
      });
    }
  });
});
