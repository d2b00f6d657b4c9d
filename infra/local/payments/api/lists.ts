import type Stripe from 'stripe';
import { StripeError } from '#infra/local/payments/stripe-error.ts';

interface Page {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

const standardLimit = 10;

/** Stripe's list object. */
export function listObject<Item>(url: string, data: Item[], hasMore = false): Stripe.ApiList<Item> {
  return { object: 'list', data, has_more: hasMore, url };
}

export function pageOf<Row extends { readonly id: string }, Item>(
  url: string,
  rows: readonly Row[],
  { limit = standardLimit, starting_after: after, ending_before: before }: Page,
  show: (row: Row) => Item,
): Stripe.ApiList<Item> {
  const newestFirst = rows.toReversed();
  if (before !== undefined) {
    const end = indexOf(newestFirst, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return listObject(url, newestFirst.slice(start, end).map(show), start > 0);
  }
  const start = after === undefined ? 0 : indexOf(newestFirst, after, 'starting_after') + 1;
  const data = newestFirst.slice(start, start + limit).map(show);
  return listObject(url, data, start + limit < newestFirst.length);
}

function indexOf(rows: readonly { readonly id: string }[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw new StripeError(400, `No such object: '${id}'`, { code: 'resource_missing', param });
  return index;
}
