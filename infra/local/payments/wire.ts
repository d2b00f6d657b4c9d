import type Stripe from 'stripe';

/** Stripe's type as JSON: decimals are text, which the package converts. */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends string
    ? T
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends { readonly object: 'event' }
        ? WireEvent
        : T extends object
          ? { [Key in keyof T]: Wire<T[Key]> }
          : T;

/** The package has a type for each kind of event; the stand-in builds all in one way. */
type WireEvent = { [Key in keyof Stripe.EventBase]: Wire<Stripe.EventBase[Key]> };

/** The package's method of a dotted path: `checkout.sessions.create`. */
type Method<Path extends string, Of> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Of
    ? Method<Rest, Of[Head]>
    : never
  : Path extends keyof Of
    ? Of[Path]
    : never;

/** The JSON that the package's method resolves to; `never` for an operation that the package does not have. */
export type ResponseOf<Operation extends string> = [Method<Operation, Stripe>] extends [never]
  ? never
  : Method<Operation, Stripe> extends (...parameters: never) => Promise<Stripe.Response<infer Body>>
    ? Wire<Body>
    : never;

export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;
