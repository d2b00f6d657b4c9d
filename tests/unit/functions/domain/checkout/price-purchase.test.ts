import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Product } from '#functions/domain/catalogue/product.ts';
import { pricePurchase } from '#functions/domain/checkout/price-purchase.ts';
import type { Coupon } from '#functions/domain/coupon/coupon.ts';
import { discountedCents } from '#shared/catalogue/prices.ts';

const product = (name: string, basePriceCents: number, variants: Product['variants'] = []): Product => ({
  productId: name,
  name,
  imageUrl: '',
  basePriceCents,
  description: '',
  link: null,
  variants,
});
const catalogue = [
  product('Mug', 1299),
  product('Frame', 2500, [
    { name: 'Small', priceCents: 2500 },
    { name: 'Large', priceCents: 4999 },
  ]),
  product('Sticker', 1),
  product('House', 99_999_999),
  { ...product('Lamp', 900), state: 'hidden' as const },
];
const coupon = (percent: number): Coupon => ({
  code: 'WREN',
  percent,
  maxUses: null,
  uses: 0,
  oncePerCustomer: false,
  validUntilSeconds: 2_000_000_000,
  disabled: false,
  createdAt: '2026-11-21T10:00:00.000Z',
});
const price = (name: string, percent?: number) =>
  pricePurchase(
    { name, ...(percent === undefined ? {} : { coupon: ' wren ' }) },
    {
      products: { list: async () => catalogue },
      coupons: { get: async (code) => (code === 'WREN' && percent !== undefined ? coupon(percent) : undefined) },
    },
  );
const everyName = ['Story Bundle', 'Mug', 'Frame - Small', 'Frame - Large', 'Sticker', 'House'];

/** The nearest amount in whole cents, halves rounded up, in integer arithmetic. */
function exactCents(cents: number, percent: number): number {
  const hundredths = BigInt(cents) * BigInt(100 - percent);
  return Number((hundredths + 50n) / 100n);
}

describe('pricePurchase', () => {
  it.each([
    ['Story Bundle', 'story', 1900],
    ['Mug', 'package', 1299],
    ['Frame - Large', 'package', 4999],
  ])('uses the catalogue price of %s', async (name, kind, cents) => {
    expect(await price(name)).toMatchObject({ kind, productName: name, listCents: cents, cents, coupon: null });
  });

  it.each(['Film', 'Lamp', 'Frame', 'Frame - Huge', 'mug', 'Mug ', ' Story Bundle', '', '__proto__', 'constructor'])(
    'throws unknown-product for %j',
    async (name) => {
      await expect(price(name)).rejects.toMatchObject({ code: 'unknown-product' });
    },
  );

  it('rounds to whole cents for every percentage of every catalogue price', async () => {
    for (const name of everyName) {
      for (let percent = 1; percent <= 100; percent += 1) {
        const { listCents, cents } = await price(name, percent);
        expect([name, percent, cents]).toEqual([name, percent, exactCents(listCents, percent)]);
      }
    }
  });

  it('never charges a fraction of a cent, a negative amount or more than the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 100 }), (cents, percent) => {
        const left = discountedCents(cents, percent);
        expect(left).toBe(exactCents(cents, percent));
        expect(Number.isSafeInteger(left) && left >= 0 && left <= cents).toBe(true);
      }),
    );
  });

  it('refuses an unknown code and treats an empty code as no coupon', async () => {
    const collaborators = { products: { list: async () => [] }, coupons: { get: async () => undefined } };
    for (const typed of ['NOBODY', 'a b', 'x'.repeat(41), '#']) {
      const call = pricePurchase({ name: 'Story Bundle', coupon: typed }, collaborators);
      await expect(call).rejects.toMatchObject({ code: 'invalid-coupon' });
    }
    expect(await pricePurchase({ name: 'Story Bundle', coupon: ' ' }, collaborators)).toMatchObject({ coupon: null });
  });
});
