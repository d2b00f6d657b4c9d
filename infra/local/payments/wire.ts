import type Stripe from 'stripe';

/** Stripe's type as JSON: decimals are text, which the package converts. */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends string
    ? T
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;
