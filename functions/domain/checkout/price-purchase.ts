import { isOnSale, offersOf } from '#functions/domain/catalogue/product.ts';
import { type Coupon, couponCode } from '#functions/domain/coupon/coupon.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { discountedCents, prices, storyProductName } from '#shared/catalogue/prices.ts';
import { voucherProductName } from '#shared/catalogue/voucher.ts';

type Needs = Pick<Shop, 'products' | 'coupons'>;

/** From the browser; its prices, discounts and descriptions are ignored (threat 5). */
export interface ClaimedProduct {
  readonly name: string;
  readonly coupon?: string | undefined;
}

export interface Priced {
  readonly kind: 'story' | 'package' | 'voucher';
  readonly productName: string;
  readonly listCents: number;
  readonly cents: number;
  readonly coupon: Coupon | null;
}

/** @throws AppError unknown-product */
async function findOffer(name: string, { products }: Needs): Promise<Omit<Priced, 'cents' | 'coupon'>> {
  if (name === storyProductName) return { kind: 'story', productName: name, listCents: prices.storyCents };
  if (name === voucherProductName) return { kind: 'voucher', productName: name, listCents: prices.storyCents };
  const onSale = (await products.list()).filter(isOnSale);
  const offer = onSale.flatMap(offersOf).find(({ productName }) => productName === name);
  if (offer === undefined) throw new AppError('unknown-product');
  return { kind: 'package', ...offer };
}

/** @throws AppError invalid-coupon when there is no such coupon */
async function findCoupon(typed: string | undefined, { coupons }: Needs): Promise<Coupon | null> {
  if (typed === undefined || typed.trim() === '') return null;
  const code = couponCode(typed);
  const coupon = code === undefined ? undefined : await coupons.get(code);
  if (coupon === undefined) throw new AppError('invalid-coupon');
  return coupon;
}

/** Prices a product on the server by its name and coupon (architecture 7). @throws AppError unknown-product, invalid-coupon */
export async function pricePurchase(product: ClaimedProduct, shop: Needs): Promise<Priced> {
  const offer = await findOffer(product.name, shop);
  const coupon = await findCoupon(product.coupon, shop);
  return {
    ...offer,
    coupon,
    cents: coupon === null ? offer.listCents : discountedCents(offer.listCents, coupon.percent),
  };
}
