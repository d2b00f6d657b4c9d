import * as z from 'zod/mini';

/** As customers may type it; other letters have capitals of this alphabet too (ß, ı). */
const typedCode = /^[A-Za-z0-9_-]{1,40}$/;

/** A coupon of ours, in percent. `uses` counts what is reserved and what is redeemed (architecture 7). */
export const couponSchema = z.object({
  code: z.string(),
  percent: z.int().check(z.gte(1), z.lte(100)),
  /** Null: as often as anybody likes. */
  maxUses: z.nullable(z.int()),
  uses: z.int(),
  oncePerCustomer: z.boolean(),
  /** The first second at which it is not taken any more; not the table's time to live: the operator still lists it. */
  validUntilSeconds: z.int(),
  disabled: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Coupon = z.output<typeof couponSchema>;

/** `reserved` by an open checkout → `redeemed` by its payment or `released` by its end; a late payment still redeems. */
export const couponUseStates = ['reserved', 'redeemed', 'released'] as const;
export type CouponUseState = (typeof couponUseStates)[number];

/** What took one use of a coupon: a checkout, or the free purchase of that id. */
export const couponUseSchema = z.object({
  code: z.string(),
  checkoutId: z.string(),
  userId: z.string(),
  state: z.enum(couponUseStates),
  /** Redeemed by a payment that came after its reservation had been given back: perhaps one more than there may be. */
  late: z.optional(z.boolean()),
  at: z.iso.datetime(),
});
export type CouponUse = z.output<typeof couponUseSchema>;

/** The code as it is kept, in capitals, or undefined when no coupon can have it. */
export function couponCode(typed: string): string | undefined {
  const code = typed.trim();
  return typedCode.test(code) ? code.toUpperCase() : undefined;
}

/** Whether the coupon is taken from anybody now. */
export function isUsable(coupon: Coupon, nowSeconds: number): boolean {
  const { disabled, validUntilSeconds, maxUses, uses } = coupon;
  return !disabled && nowSeconds < validUntilSeconds && (maxUses === null || uses < maxUses);
}
