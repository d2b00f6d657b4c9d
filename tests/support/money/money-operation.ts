import type { MoneyCustomer, MoneyWorld } from './money-world.ts';

/** A customer of an operation with two unique coupons: 50 % and 100 %. */
export interface OperationContext {
  readonly world: MoneyWorld;
  readonly customer: MoneyCustomer;
  readonly coupon: string;
  readonly freeCoupon: string;
}

/** An operation of a customer, Stripe or a schedule: the call under test and its preparation. */
export interface MoneyOperation {
  readonly name: string;
  /** @returns the repeatable call, which returns its status (200 on success) */
  prepare(context: OperationContext): Promise<() => Promise<number>>;
  /** Completes the purchase, so that a partial one shows. */
  finish?(context: OperationContext): Promise<void>;
}
