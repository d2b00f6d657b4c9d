import { describe, expect, it } from 'vitest';
import { createCoupon, getCoupon, switchCoupon } from '#functions/domain/coupon/change-coupon.ts';
import { type Coupon, couponStateOf, lastDayOf } from '#functions/domain/coupon/coupon.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';

const input = { code: 'wren20', percent: 20, maxUses: 2, lastDay: '2026-12-31', oncePerCustomer: true };

function world() {
  const coupons = new Map<string, Coupon>();
  const collaborators = {
    clock: { now: () => Date.parse('2026-11-25T10:00:00Z') },
    transactions: {
      commit: async (parts: readonly { readonly write: unknown }[]) => {
        for (const { write } of parts) if (typeof write === 'function') write();
      },
    },
    coupons: {
      get: async (code: string) => coupons.get(code),
      addParts: (coupon: Coupon) => [
        {
          name: 'coupon',
          write: () => {
            if (coupons.has(coupon.code)) throw new TransactionRefused(['coupon', 'coupon-list']);
            coupons.set(coupon.code, coupon);
          },
        },
      ],
      switchPart: (code: string, disabled: boolean) => ({
        name: 'coupon',
        write: () => coupons.set(code, { ...(coupons.get(code) as Coupon), disabled }),
      }),
    },
  };
  return { coupons, collaborators };
}

describe('createCoupon', () => {
  it('creates a coupon once', async () => {
    const { collaborators, coupons } = world();
    expect(await createCoupon(input, collaborators)).toMatchObject({ code: 'WREN20', uses: 0, disabled: false });
    await expect(createCoupon({ ...input, percent: 30 }, collaborators)).rejects.toThrow(
      'There is a coupon WREN20 already.',
    );
    expect(coupons.get('WREN20')).toMatchObject({ percent: 20 });
  });
});

describe('switchCoupon', () => {
  it('ends a coupon and takes that back', async () => {
    const { collaborators, coupons } = world();
    await createCoupon(input, collaborators);
    expect(await switchCoupon(' wren20 ', true, collaborators)).toMatchObject({ disabled: true });
    expect(coupons.get('WREN20')).toMatchObject({ disabled: true });
    expect(await switchCoupon('WREN20', false, collaborators)).toMatchObject({ disabled: false });
    expect(coupons.get('WREN20')).toMatchObject({ disabled: false });
  });

  it.each(['NONE', 'no code at all'])('refuses %s', async (code) => {
    const { collaborators } = world();
    await expect(switchCoupon(code, true, collaborators)).rejects.toMatchObject({ code: 'coupon-not-found' });
    await expect(getCoupon(code, collaborators)).rejects.toMatchObject({ code: 'coupon-not-found' });
  });
});

describe('couponStateOf', () => {
  it('names the first reason why a coupon is not valid', async () => {
    const coupon = await createCoupon(input, world().collaborators);
    expect(lastDayOf(coupon)).toBe('2026-12-31');
    expect(couponStateOf(coupon, coupon.validUntilSeconds - 1)).toBe('open');
    expect(couponStateOf(coupon, coupon.validUntilSeconds)).toBe('over');
    expect(couponStateOf({ ...coupon, uses: 2 }, 0)).toBe('used-up');
    expect(couponStateOf({ ...coupon, uses: 2, maxUses: null }, 0)).toBe('open');
    expect(couponStateOf({ ...coupon, uses: 2, disabled: true }, coupon.validUntilSeconds)).toBe('ended');
  });
});
