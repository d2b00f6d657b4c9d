import type { MoneyCustomer, MoneyWorld } from './money-world.ts';

/** Who does a deed, with a coupon of their own: half price, or free where the deed says so. */
export interface OperationContext {
  readonly world: MoneyWorld;
  readonly customer: MoneyCustomer;
  readonly coupon: string;
  readonly freeCoupon: string;
}

/** One thing that a customer, Stripe or a schedule asks of us: the call that may be hit, and what comes before it. */
export interface MoneyOperation {
  readonly name: string;
  /** @returns the call; it may be made again, as its caller would after no answer. Its status, 200 when all is well */
  prepare(context: OperationContext): Promise<() => Promise<number>>;
  /** What everybody does in the end: so that a half-made purchase shows. */
  finish?(context: OperationContext): Promise<void>;
}
