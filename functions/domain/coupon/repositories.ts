import type { Page, PageRequest } from '#functions/domain/kernel/page.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Coupon, CouponUse, CouponUseState } from './coupon.ts';

/** Coupons page by page, for operators. */
export interface CouponListRepository {
  /** By code. */
  listPage(page: PageRequest): Promise<Page<Coupon>>;
  /** By the id of the checkout, which begins with its time: newest first. */
  listUses(code: string, page: PageRequest): Promise<Page<CouponUse>>;
}

export interface CouponRepository {
  get(code: string): Promise<Coupon | undefined>;
  list(): Promise<Coupon[]>;
  /** Named `coupon` (refuses a code in use) and `coupon-list`. */
  addParts(coupon: Coupon): TransactionPart[];
  /** Refuses when there is no such coupon. Named `coupon`. */
  switchPart(code: string, isDisabled: boolean): TransactionPart;
  /** Takes one use; refuses when expired, disabled or used up. Named `coupon`. */
  takePart(code: string, nowSeconds: number): TransactionPart;
  /** Returns a reserved use. Named `coupon`. */
  releaseUsePart(code: string): TransactionPart;
  /** Counts a use paid after its reservation had ended. Named `coupon`. */
  addLateUsePart(code: string): TransactionPart;
  /** Named `coupon-use`; refuses a second use by the same checkout. */
  addUsePart(use: CouponUse): TransactionPart;
  /** Named `coupon-use`; refuses another state than `from`. */
  moveUsePart(code: string, checkoutId: string, from: CouponUseState, to: CouponUseState): TransactionPart;
  getUse(code: string, checkoutId: string): Promise<CouponUse | undefined>;
  /** Once per customer: refuses a second claim. Named `coupon-customer`. */
  claimCustomerPart(code: string, userId: string, checkoutId: string): TransactionPart;
  /** Keeps an existing claim, or claims it for this checkout. Named `coupon-customer`. */
  ensureCustomerPart(code: string, userId: string, checkoutId: string): TransactionPart;
  /** Refuses when another checkout has it. Named `coupon-customer`. */
  freeCustomerPart(code: string, userId: string, checkoutId: string): TransactionPart;
  getCustomerCheckout(code: string, userId: string): Promise<string | undefined>;
}
