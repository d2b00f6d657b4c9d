import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountedCents, prices } from '#shared/catalogue/prices.ts';
import { orderTotal, withCoupon, withoutCoupon } from '#web/src/features/checkout/model/order-total.ts';

const story = {
  name: 'Story Bundle',
  price: prices.storyCents / 100,
  description: '<ul></ul>',
  prompt: 'MEMORIES_PROMPT',
};
const nineteen = { name: 'Tea towel', price: 19.0, description: '' };
const print = { name: 'Canvas print - Large', price: 120, description: '<p>Canvas</p>' };
const charged = { firstStory: false };

describe('orderTotal', () => {
  const totals: readonly (readonly [string, Parameters<typeof orderTotal>[0], typeof charged, number, boolean])[] = [
    ['a story', story, charged, prices.storyCents, false],
    ['a story with another price in storage', { ...story, price: 1 }, charged, prices.storyCents, false],
    ['a first story', story, { firstStory: true }, 0, true],
    ['a story with 25 %', withCoupon(story, 'WREN25', 25), charged, discountedCents(prices.storyCents, 25), false],
    ['a story with 100 %', withCoupon(story, 'GIFT', 100), charged, 0, true],
    ['something at 97 %: 57 cents', withCoupon(nineteen, 'MOST', 97), charged, 57, false],
    ['something at 98 %: 38 cents, below the card minimum', withCoupon(nineteen, 'MOST', 98), charged, 38, true],
    ['a discount without a coupon', { ...story, discount: 100 }, charged, prices.storyCents, false],
    ['a discount above 100', { ...story, coupon: 'X', discount: 400 }, charged, 0, true],
    ['a discount below zero', { ...story, coupon: 'X', discount: -50 }, charged, prices.storyCents, false],
    ['another product', print, charged, 12_000, false],
    ['another product with 33 %', withCoupon(print, 'THIRD', 33), charged, 8040, false],
    ['another product of a customer with a free first story', print, { firstStory: true }, 12_000, false],
    ['a product with a negative price', { ...print, price: -5 }, charged, 0, true],
  ];
  test('is the catalogue’s price less the coupon, and free below the card minimum', () => {
    const shown = totals.map(([name, product, session]) => {
      const { totalCents, free } = orderTotal(product, session);
      return [name, product, session, totalCents, free];
    });
    expect(shown).toEqual(totals);
  });
});

describe('coupon', () => {
  test('sets the price to price × (1 − discount / 100) and keeps the full price', () => {
    expect(withCoupon(nineteen, 'WREN25', 25)).toEqual({
      ...nineteen,
      price: 14.25,
      coupon: 'WREN25',
      discount: 25,
      fullPrice: nineteen.price,
    });
  });

  test('is not applied twice after a reload', () => {
    const stored = withCoupon(print, 'THIRD', 33);
    expect(orderTotal(stored, charged)).toEqual({
      fullCents: 12_000,
      discountCents: 3960,
      totalCents: 8040,
      free: false,
    });
  });

  test('withoutCoupon restores the product', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 100 }), (cents, discount) => {
        const product = { ...print, price: cents / 100 };
        expect(withoutCoupon(withCoupon(product, 'ANY', discount))).toEqual(product);
      }),
    );
  });
});
