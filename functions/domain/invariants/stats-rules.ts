import { dayCounters, statsExpiry } from '#functions/domain/stats/day-stats.ts';
import type { BrokenInvariant } from './invariant.ts';
import { recordsOf, type TableItem } from './table-item.ts';

/** The counters of a day are the sums of what was counted for it. A refund counts on its own day, so its sum is not compared. */
export function checkStats(day: string, items: readonly TableItem[], nowSeconds: number): BrokenInvariant[] {
  // The table deletes the expired items of a day one by one.
  if (statsExpiry(day) <= nowSeconds) return [];
  const facts = recordsOf(items, 'counted-fact').map(({ fact }) => fact);
  const [total] = recordsOf(items, 'day-stats').map(({ stats }) => stats);
  const wrong = dayCounters
    .filter((name) => name !== 'refundCents')
    .map((name) => ({ name, counted: total?.[name] ?? 0, sum: facts.reduce((sum, fact) => sum + fact[name], 0) }))
    .filter(({ counted, sum }) => counted !== sum);
  return wrong.map(({ name, counted, sum }) => ({
    rule: 'stats-counted',
    at: `STATS#${day}`,
    found: `${name}: ${counted} counted, ${sum} there`,
  }));
}
