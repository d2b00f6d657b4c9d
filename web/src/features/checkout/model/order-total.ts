import { discountedCents, prices, smallestChargeCents, storyProductName } from '#shared/catalogue/prices.ts';
import type { CheckoutProduct } from '#web/src/lib/storage.ts';

export function isStoryBundle({ name }: Pick<CheckoutProduct, 'name'>): boolean {
  return name === storyProductName;
}

/** What a product costs and what is asked for it, in whole US cents. */
export interface OrderTotal {
  readonly fullCents: number;
  /** What the coupon takes off, 0 without one. */
  readonly discountCents: number;
  readonly totalCents: number;
  /** Nothing is charged: also when less is left than a card payment may be (architecture 7). */
  readonly free: boolean;
}

/** A coupon's percentage, kept within 0 and 100 whatever the storage says. */
function percentOf({ coupon, discount = 0 }: CheckoutProduct): number {
  return coupon === undefined ? 0 : Math.min(100, Math.max(0, discount));
}

/** The catalogue's price where it has one (the storage's is never believed); 0 for a first story (specification 1.9). */
function fullCentsOf(product: CheckoutProduct, firstStory: boolean): number {
  if (isStoryBundle(product)) return firstStory ? 0 : prices.storyCents;
  return Math.max(0, Math.round((product.fullPrice ?? product.price) * 100));
}

/** The total of the order summary. The server works out its own, which is the one that counts. */
export function orderTotal(product: CheckoutProduct, { firstStory }: { readonly firstStory: boolean }): OrderTotal {
  const fullCents = fullCentsOf(product, firstStory);
  const totalCents = discountedCents(fullCents, percentOf(product));
  return { fullCents, totalCents, discountCents: fullCents - totalCents, free: totalCents < smallestChargeCents };
}

/** The product with an accepted coupon: its price becomes price × (1 − discount / 100) (specification 1.4). */
export function withCoupon(product: CheckoutProduct, coupon: string, discount: number): CheckoutProduct {
  const fullPrice = product.fullPrice ?? (isStoryBundle(product) ? prices.storyCents / 100 : product.price);
  const price = discountedCents(Math.round(fullPrice * 100), discount) / 100;
  return { ...product, price, coupon, discount, fullPrice };
}

/** The product as it was before the coupon. */
export function withoutCoupon({ coupon, discount, fullPrice, ...product }: CheckoutProduct): CheckoutProduct {
  return { ...product, price: fullPrice ?? product.price };
}
