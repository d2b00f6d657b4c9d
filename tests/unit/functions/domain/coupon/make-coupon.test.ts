import { describe, expect, it } from 'vitest';
import { makeCoupon } from '#functions/domain/coupon/make-coupon.ts';

const clock = { now: () => Date.UTC(2026, 10, 21, 12) };
const wish = { code: 'wren-20', percent: 20, maxUses: 50, lastDay: '2027-01-31', oncePerCustomer: true };

describe('makeCoupon', () => {
  it('stores the code in capitals, valid to the end of its last day', () => {
    expect(makeCoupon(wish, clock)).toEqual({
      code: 'WREN-20',
      percent: 20,
      maxUses: 50,
      uses: 0,
      oncePerCustomer: true,
      validUntilSeconds: Date.UTC(2027, 1, 1) / 1000,
      disabled: false,
      createdAt: '2026-11-21T12:00:00.000Z',
    });
  });

  it('accepts no limit and today as the last day', () => {
    const coupon = makeCoupon({ ...wish, maxUses: null, lastDay: '2026-11-21' }, clock);
    expect(coupon).toMatchObject({ maxUses: null, validUntilSeconds: Date.UTC(2026, 10, 22) / 1000 });
  });

  it('accepts 100 %, 1 % and a single use', () => {
    expect(makeCoupon({ ...wish, percent: 100, maxUses: 1 }, clock)).toMatchObject({ percent: 100, maxUses: 1 });
    expect(makeCoupon({ ...wish, percent: 1 }, clock)).toMatchObject({ percent: 1 });
  });

  it('refuses a day from the first second after it', () => {
    const midnight = { now: () => Date.UTC(2026, 10, 22) };
    expect(() => makeCoupon({ ...wish, lastDay: '2026-11-21' }, midnight)).toThrow('2026-11-21 is over.');
  });

  it.each([
    ['a year', { lastDay: '2027' }, '2027 is no day'],
    ['a date with a sign', { lastDay: '+002027-01-31' }, 'is no day'],
    ['yesterday', { lastDay: '2026-11-20' }, '2026-11-20 is over.'],
    ['a date that does not exist', { lastDay: '2027-02-29' }, '2027-02-29 is no day'],
    ['a time', { lastDay: '2027-01-31T10:00' }, 'is no day'],
    ['an empty code', { code: ' ' }, 'is no code'],
    ['a code of 41 letters', { code: 'x'.repeat(41) }, 'is no code'],
    ['a code with a key separator', { code: 'A#B' }, 'is no code'],
    ['no percent', { percent: 0 }, 'from 1 to 100'],
    ['more than 100 percent', { percent: 101 }, 'from 1 to 100'],
    ['half a percent', { percent: 12.5 }, 'from 1 to 100'],
    ['no use', { maxUses: 0 }, 'from 1'],
  ])('refuses %s', (_name, change, sentence) => {
    expect(() => makeCoupon({ ...wish, ...change }, clock)).toThrow(sentence);
  });
});
