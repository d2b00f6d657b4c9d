import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponCode, isUsable } from '#functions/domain/coupon/coupon.ts';
import { arbitraryCodePoint } from '#tests/support/arbitrary-code-point.ts';

const coupon = {
  code: 'WREN20',
  percent: 20,
  maxUses: 2,
  uses: 1,
  oncePerCustomer: false,
  validUntilSeconds: 1000,
  disabled: false,
  createdAt: '2026-11-21T10:00:00.000Z',
};

describe('a coupon', () => {
  it.each([
    ['with a use left in its last second', coupon, 999, true],
    ['in the second of its end', coupon, 1000, false],
    ['used up', { ...coupon, uses: 2 }, 1, false],
    ['used late beyond its limit', { ...coupon, uses: 3 }, 1, false],
    ['without a limit', { ...coupon, maxUses: null, uses: 1_000_000 }, 1, true],
    ['disabled', { ...coupon, disabled: true }, 1, false],
  ])('%s is told apart', (_name, each, now, usable) => {
    expect(isUsable(each, now)).toBe(usable);
  });

  it('has one code, however it is typed, and none of what could be part of a key', () => {
    expect(couponCode(' wren-20_x\n')).toBe('WREN-20_X');
    fc.assert(
      fc.property(fc.string({ unit: arbitraryCodePoint }), (typed) => {
        const code = couponCode(typed);
        if (code !== undefined) expect(code).toMatch(/^[A-Z0-9_-]{1,40}$/);
      }),
    );
    for (const typed of ['', 'A#USE#x', 'ß', 'ﬀ', 'a b', '../x']) expect(couponCode(typed)).toBeUndefined();
  });
});
