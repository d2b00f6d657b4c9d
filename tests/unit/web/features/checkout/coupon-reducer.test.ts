import { describe, expect, test } from 'vitest';
import {
  type CouponEvent,
  canApply,
  couponReducer,
  emptyCouponEntry,
} from '#web/src/features/checkout/model/coupon-reducer.ts';

const entryAfter = (...events: CouponEvent[]) => events.reduce(couponReducer, emptyCouponEntry);
const typed = { type: 'typed', code: 'WREN25' } as const;

describe('canApply', () => {
  test.each([
    ['an empty code', entryAfter(), undefined, false],
    ['a code of spaces', entryAfter({ type: 'typed', code: '   ' }), undefined, false],
    ['a code', entryAfter(typed), undefined, true],
    ['a code that is validated', entryAfter(typed, { type: 'sent' }), undefined, false],
    [
      'a code that was refused',
      entryAfter(typed, { type: 'sent' }, { type: 'refused', message: 'No' }),
      undefined,
      true,
    ],
    ['an applied coupon', entryAfter(typed), 'WREN10', false],
  ])('for %s', (_, entry, applied, can) => {
    expect(canApply(entry, applied)).toBe(can);
  });
});

describe('coupon field', () => {
  test('does not send an empty code', () => {
    expect(entryAfter({ type: 'sent' })).toEqual(emptyCouponEntry);
  });

  test('ignores input while the code is validated', () => {
    expect(entryAfter(typed, { type: 'sent' }, { type: 'typed', code: 'OTHER' })).toEqual({
      code: 'WREN25',
      phase: 'validating',
      error: '',
    });
  });

  test('keeps a refused code with its reason until the next input', () => {
    const refused = entryAfter(typed, { type: 'sent' }, { type: 'refused', message: 'This coupon code isn’t valid.' });
    expect(refused).toEqual({ code: 'WREN25', phase: 'editing', error: 'This coupon code isn’t valid.' });
    expect(couponReducer(refused, { type: 'typed', code: 'WREN2' }).error).toBe('');
  });

  test('is cleared after the coupon was applied', () => {
    expect(entryAfter(typed, { type: 'sent' }, { type: 'accepted' })).toEqual(emptyCouponEntry);
  });
});
