import type { OrderRecord } from '#functions/domain/order/order.ts';
import { type Counts, utcDay } from './day-stats.ts';

/** The new state of an item, from the table's stream. */
export type StreamedChange =
  | {
      readonly kind: 'order';
      readonly order: Pick<OrderRecord, 'orderId' | 'status' | 'totalCents' | 'refundedCents' | 'createdAt'>;
    }
  | {
      readonly kind: 'checkout';
      readonly checkout: { readonly checkoutId: string; readonly status: string; readonly createdAt: string };
    }
  | { readonly kind: 'story-text'; readonly storyId: string };

export interface Fact {
  readonly id: string;
  /** Whose counters it belongs to. */
  readonly day: string;
  /** Counters only grow, so that a change that arrives twice or late counts once. */
  readonly counts: Counts;
  /** Whether `counts` apply to a fact that was never counted: an order that was never paid is no sale. */
  readonly isCounted: boolean;
}

const soldStatuses: ReadonlySet<string> = new Set(['paid', 'partially-refunded', 'disputed']);

/** @param changedAtMs when the change happened */
export function factOf(change: StreamedChange, changedAtMs: number): Fact {
  if (change.kind === 'story-text') {
    return {
      id: `story ${change.storyId}`,
      day: utcDay(changedAtMs),
      counts: { stories: 1 },
      isCounted: true,
    };
  }
  if (change.kind === 'checkout') {
    const { checkoutId, status, createdAt } = change.checkout;
    const counts = { checkouts: 1, paidCheckouts: Number(status === 'fulfilled') };
    return { id: `checkout ${checkoutId}`, day: createdAt.slice(0, 10), counts, isCounted: true };
  }
  const { orderId, status, totalCents, refundedCents, createdAt } = change.order;
  return {
    id: `order ${orderId}`,
    day: createdAt.slice(0, 10),
    counts: { orders: 1, orderCents: totalCents, refundCents: refundedCents },
    isCounted: soldStatuses.has(status),
  };
}
