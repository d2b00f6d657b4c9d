import * as z from 'zod/mini';
import type { CouponState } from '#shared/schemas/desk-shop.ts';

const typedCode = /^[A-Za-z0-9_-]{1,40}$/;

/** `uses` counts reserved and redeemed uses (architecture 7). */
export const couponSchema = z.object({
  code: z.string(),
  percent: z.int().check(z.gte(1), z.lte(100)),
  maxUses: z.nullable(z.int()),
  uses: z.int(),
  oncePerCustomer: z.boolean(),
  /** The first second at which it is invalid. Not a time to live: the operator still lists it. */
  validUntilSeconds: z.int(),
  disabled: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Coupon = z.output<typeof couponSchema>;

export const couponUseStates = ['reserved', 'redeemed', 'released'] as const;
export type CouponUseState = (typeof couponUseStates)[number];

export const couponUseSchema = z.object({
  code: z.string(),
  checkoutId: z.string(),
  userId: z.string(),
  state: z.enum(couponUseStates),
  /** Redeemed after its reservation was released: may exceed `maxUses` by one. */
  late: z.optional(z.boolean()),
  at: z.iso.datetime(),
});
export type CouponUse = z.output<typeof couponUseSchema>;

/** The stored form, in capitals; undefined when no coupon can have this code. */
export function couponCode(typed: string): string | undefined {
  const code = typed.trim();
  return typedCode.test(code) ? code.toUpperCase() : undefined;
}

export function isUsable(coupon: Coupon, nowSeconds: number): boolean {
  const { disabled, validUntilSeconds, maxUses, uses } = coupon;
  return !disabled && nowSeconds < validUntilSeconds && (maxUses === null || uses < maxUses);
}

/** Last valid day, UTC (2027-01-31). */
export function lastDayOf({ validUntilSeconds }: Coupon): string {
  return new Date((validUntilSeconds - 1) * 1000).toISOString().slice(0, 10);
}

/** `ended` by an operator, `over` by its last day. */
export function couponStateOf(coupon: Coupon, nowSeconds: number): CouponState {
  if (coupon.disabled) return 'ended';
  if (coupon.validUntilSeconds <= nowSeconds) return 'over';
  return coupon.maxUses !== null && coupon.uses >= coupon.maxUses ? 'used-up' : 'open';
}
