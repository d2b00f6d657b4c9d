import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { pricePurchase } from '#functions/domain/checkout/price-purchase.ts';
import { discountedCents } from '#shared/catalogue/prices.ts';
import { addCoupon } from '#tests/support/checkouts.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';

/** The nearest amount in whole cents, halves rounded up, in integer arithmetic. */
function exactCents(cents: number, percent: number): number {
  return Number((BigInt(cents) * BigInt(100 - percent) + 50n) / 100n);
}

describe('pricePurchase', () => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await openCustomerShop();
    const facts = { imageUrl: '', description: '', link: null };
    const variants = [
      { name: 'Small', priceCents: 2500 },
      { name: 'Large', priceCents: 4999 },
    ];
    const products = [
      { ...facts, productId: 'mug', name: 'Mug', basePriceCents: 1299, variants: [] },
      { ...facts, productId: 'frame', name: 'Frame', basePriceCents: 2500, variants },
      { ...facts, productId: 'lamp', name: 'Lamp', basePriceCents: 900, variants: [], state: 'hidden' as const },
    ];
    await shop.table.commit(products.flatMap((product) => shop.products.putParts(product, undefined)));
    await addCoupon(shop.table, { code: 'WREN', percent: 33 });
  });

  it('uses the catalogue’s price, less the coupon in any spelling', async () => {
    const rows = [
      ['Story Bundle', 'story', 1900, 1273],
      ['Mug', 'package', 1299, 870],
      ['Frame - Small', 'package', 2500, 1675],
      ['Frame - Large', 'package', 4999, 3349],
    ] as const;
    for (const [name, kind, listCents, cents] of rows) {
      const priced = { kind, productName: name, listCents };
      expect(await pricePurchase({ name }, shop)).toMatchObject({ ...priced, cents: listCents, coupon: null });
      expect(await pricePurchase({ name, coupon: ' ' }, shop)).toMatchObject({ ...priced, coupon: null });
      const coupon = { code: 'WREN', percent: 33 };
      expect(await pricePurchase({ name, coupon: ' wren ' }, shop)).toMatchObject({ ...priced, cents, coupon });
    }
  });

  it('refuses names that the catalogue does not sell, and unknown codes', async () => {
    const names = [
      'Film',
      'Lamp',
      'Frame',
      'Frame - Huge',
      'mug',
      'Mug ',
      ' Story Bundle',
      '',
      '__proto__',
      'constructor',
    ];
    for (const name of names)
      await expect(pricePurchase({ name }, shop), name).rejects.toMatchObject({ code: 'unknown-product' });
    for (const coupon of ['NOBODY', 'a b', 'x'.repeat(41), '#'])
      await expect(pricePurchase({ name: 'Mug', coupon }, shop)).rejects.toMatchObject({ code: 'invalid-coupon' });
  });

  it('never charges a fraction of a cent, a negative amount or more than the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 100 }), (cents, percent) => {
        const left = discountedCents(cents, percent);
        expect(left).toBe(exactCents(cents, percent));
        expect(Number.isSafeInteger(left) && left >= 0 && left <= cents).toBe(true);
      }),
    );
    for (let percent = 1; percent <= 100; percent += 1)
      for (const cents of [1, 1299, 1900, 2500, 4999, 99_999_999])
        expect([percent, discountedCents(cents, percent)]).toEqual([percent, exactCents(cents, percent)]);
  });
});
