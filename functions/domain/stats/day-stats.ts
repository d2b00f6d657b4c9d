import * as z from 'zod/mini';

/** Days that counters and what was counted are stored. */
export const statsRetentionDays = 400;

/** Amounts in cents. A refund counts on its own day, everything else of an order or checkout on the day it was created. */
export const dayCounters = ['orders', 'orderCents', 'refundCents', 'stories', 'checkouts', 'paidCheckouts'] as const;
export type DayCounter = (typeof dayCounters)[number];

export type Counts = Readonly<Partial<Record<DayCounter, number>>>;

const counter = z._default(z.int(), 0);
export const dayStatsSchema = z.object({
  day: z.string(),
  orders: counter,
  orderCents: counter,
  refundCents: counter,
  stories: counter,
  checkouts: counter,
  paidCheckouts: counter,
});
export type DayStats = z.output<typeof dayStatsSchema>;

/** What of one fact is in the counters. The version increases with every change. */
export const countedFactSchema = z.extend(z.omit(dayStatsSchema, { day: true }), { version: z.int() });
export type CountedFact = z.output<typeof countedFactSchema>;

export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The day's items are deleted so long after its beginning. */
export function statsExpiry(day: string): number {
  return Date.parse(day) / 1000 + statsRetentionDays * 86_400;
}
