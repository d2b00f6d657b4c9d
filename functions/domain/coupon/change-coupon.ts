import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type Coupon, couponCode } from './coupon.ts';
import { CannotMakeCoupon, type CouponInput, makeCoupon } from './make-coupon.ts';

/** An unlimited coupon counts as 1,000 uses, and no coupon as more than a million stories. */
const countedUses = { unlimited: 1000, mostStories: 1_000_000 };

/** How many stories a coupon can pay for, and whether it always needs a passkey. */
export function givenBy({ percent, maxUses }: Pick<CouponInput, 'percent' | 'maxUses'>) {
  const stories = Math.ceil(((maxUses ?? countedUses.unlimited) * percent) / 100);
  return {
    kind: 'coupons' as const,
    stories: Math.min(stories, countedUses.mostStories),
    isConfirmed: percent === 100 || maxUses === null,
  };
}

type Needs = Pick<Shop, 'transactions' | 'coupons' | 'clock'>;

/** For the audit. */
export function describeCoupon({ code, percent, maxUses, lastDay, oncePerCustomer }: CouponInput): string {
  const uses = maxUses === null ? 'any number of uses' : `at most ${maxUses} uses`;
  const once = oncePerCustomer ? ', once per customer' : '';
  return `Created coupon ${code.toUpperCase()}: ${percent} % off until ${lastDay}, ${uses}${once}`;
}

/** @throws CannotMakeCoupon, also when there is one of this code */
export async function createCoupon(
  input: CouponInput,
  {
    transactions,
    coupons,
    clock,
  }: Omit<Needs, 'coupons'> & {
    readonly coupons: Pick<Shop['coupons'], 'addParts'>;
  },
): Promise<Coupon> {
  const coupon = makeCoupon(input, clock);
  try {
    await transactions.commit(coupons.addParts(coupon));
  } catch (error) {
    if (!(error instanceof TransactionRefused && error.by('coupon'))) throw error;
    throw new CannotMakeCoupon(`There is a coupon ${coupon.code} already.`);
  }
  return coupon;
}

/** @throws AppError coupon-not-found */
export async function getCoupon(
  typed: string,
  { coupons }: { readonly coupons: Pick<Shop['coupons'], 'get'> },
): Promise<Coupon> {
  const code = couponCode(typed);
  const coupon = code === undefined ? undefined : await coupons.get(code);
  if (coupon === undefined) throw new AppError('coupon-not-found', { message: `There is no coupon ${code ?? typed}.` });
  return coupon;
}

/**
 * Ends a coupon, or takes that back; checkouts that reserved it keep their price. @throws AppError coupon-not-found
 */
export async function switchCoupon(
  typed: string,
  isEnded: boolean,
  { transactions, coupons }: Omit<Needs, 'clock'>,
): Promise<Coupon> {
  const coupon = await getCoupon(typed, { coupons });
  await transactions.commit([coupons.switchPart(coupon.code, isEnded)]);
  return { ...coupon, disabled: isEnded };
}
