import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponCode, couponStateOf, isUsable, lastDayOf } from '#functions/domain/coupon/coupon.ts';
import { makeCoupon } from '#functions/domain/coupon/make-coupon.ts';
import { arbitraryCodePoint } from '#tests/support/arbitrary-code-point.ts';

const clock = { now: () => Date.UTC(2026, 10, 21, 12) };
const wish = { code: 'wren-20', percent: 20, maxUses: 50, lastDay: '2027-01-31', oncePerCustomer: true };
const coupon = { ...makeCoupon(wish, clock), maxUses: 2, uses: 1, validUntilSeconds: 1000 };

describe('isUsable and couponStateOf', () => {
  it('agree, and name the first reason why a coupon is not usable', () => {
    const rows = [
      [{}, 999, 'open'],
      [{}, 1000, 'over'],
      [{ uses: 2 }, 1, 'used-up'],
      [{ uses: 3 }, 1, 'used-up'],
      [{ maxUses: null, uses: 1_000_000 }, 1, 'open'],
      [{ disabled: true }, 999, 'ended'],
      [{ disabled: true, uses: 2 }, 1000, 'ended'],
    ] as const;
    for (const [change, nowSeconds, state] of rows) {
      const each = { ...coupon, ...change };
      expect([change, couponStateOf(each, nowSeconds), isUsable(each, nowSeconds)]).toEqual([
        change,
        state,
        state === 'open',
      ]);
    }
  });
});

describe('couponCode', () => {
  it('normalises the code and accepts only characters safe in keys', () => {
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

describe('makeCoupon', () => {
  it('stores the code in capitals, valid to the end of its last day', () => {
    const made = makeCoupon(wish, clock);
    expect(made).toEqual({
      code: 'WREN-20',
      percent: 20,
      maxUses: 50,
      uses: 0,
      oncePerCustomer: true,
      validUntilSeconds: Date.UTC(2027, 1, 1) / 1000,
      disabled: false,
      createdAt: '2026-11-21T12:00:00.000Z',
    });
    expect(lastDayOf(made)).toBe('2027-01-31');
  });

  it('accepts no limit, today as the last day, and the smallest and largest numbers', () => {
    const today = makeCoupon({ ...wish, maxUses: null, lastDay: '2026-11-21' }, clock);
    expect(today).toMatchObject({ maxUses: null, validUntilSeconds: Date.UTC(2026, 10, 22) / 1000 });
    for (const change of [{ percent: 100, maxUses: 1 }, { percent: 1 }])
      expect(makeCoupon({ ...wish, ...change }, clock)).toMatchObject(change);
  });

  it('refuses what is no day, code, percentage or number of uses, with the reason', () => {
    const rows = [
      [{ lastDay: '2027' }, '2027 is no day'],
      [{ lastDay: '+002027-01-31' }, 'is no day'],
      [{ lastDay: '2027-02-29' }, '2027-02-29 is no day'],
      [{ lastDay: '2027-01-31T10:00' }, 'is no day'],
      [{ lastDay: '2026-11-20' }, '2026-11-20 is over.'],
      [{ code: ' ' }, 'is no code'],
      [{ code: 'x'.repeat(41) }, 'is no code'],
      [{ code: 'A#B' }, 'is no code'],
      [{ percent: 0 }, 'from 1 to 100'],
      [{ percent: 101 }, 'from 1 to 100'],
      [{ percent: 12.5 }, 'from 1 to 100'],
      [{ maxUses: 0 }, 'from 1'],
    ] as const;
    for (const [change, sentence] of rows) expect(() => makeCoupon({ ...wish, ...change }, clock)).toThrow(sentence);
    const midnight = { now: () => Date.UTC(2026, 10, 22) };
    expect(() => makeCoupon({ ...wish, lastDay: '2026-11-21' }, midnight)).toThrow('2026-11-21 is over.');
  });
});
