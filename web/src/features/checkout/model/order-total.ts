import { discountedCents, prices, smallestChargeCents, storyProductName } from '#shared/catalogue/prices.ts';
import type { CheckoutProduct } from '#web/src/lib/storage.ts';

export function isStoryBundle({ name }: Pick<CheckoutProduct, 'name'>): boolean {
  return name === storyProductName;
}

/** In whole US cents. */
export interface OrderTotal {
  readonly fullCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
  /** Also for amounts below the minimum card payment (architecture 7). */
  readonly free: boolean;
}

/** Clamped to 0–100, because the storage may contain anything. */
function percentOf({ coupon, discount = 0 }: CheckoutProduct): number {
  return coupon === undefined ? 0 : Math.min(100, Math.max(0, discount));
}

/** Uses the catalogue's price where possible instead of the stored one; 0 for a first story (specification 1.9). */
function fullCentsOf(product: CheckoutProduct, firstStory: boolean): number {
  if (isStoryBundle(product)) return firstStory ? 0 : prices.storyCents;
  return Math.max(0, Math.round((product.fullPrice ?? product.price) * 100));
}

/** For display; the server charges its own total. */
export function orderTotal(product: CheckoutProduct, { firstStory }: { readonly firstStory: boolean }): OrderTotal {
  const fullCents = fullCentsOf(product, firstStory);
  const totalCents = discountedCents(fullCents, percentOf(product));
  return { fullCents, totalCents, discountCents: fullCents - totalCents, free: totalCents < smallestChargeCents };
}

/** Price × (1 − discount / 100) (specification 1.4). */
export function withCoupon(product: CheckoutProduct, coupon: string, discount: number): CheckoutProduct {
  const fullPrice = product.fullPrice ?? (isStoryBundle(product) ? prices.storyCents / 100 : product.price);
  const price = discountedCents(Math.round(fullPrice * 100), discount) / 100;
  return { ...product, price, coupon, discount, fullPrice };
}

export function withoutCoupon({ coupon, discount, fullPrice, ...product }: CheckoutProduct): CheckoutProduct {
  return { ...product, price: fullPrice ?? product.price };
}
