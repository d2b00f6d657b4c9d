import type { LineItem } from '#infra/local/payments/records.ts';

type Recurring = NonNullable<LineItem['recurring']>;
const daySeconds = 86_400;

/** The time `count` periods after `start` (epoch seconds); months keep the day or end on a short month's last (31 → 28). */
export function periodsAfter(start: number, { interval, intervalCount }: Recurring, count: number): number {
  const steps = intervalCount * count;
  if (interval === 'day') return start + steps * daySeconds;
  if (interval === 'week') return start + steps * 7 * daySeconds;
  return monthsAfter(start, interval === 'year' ? 12 * steps : steps);
}

function monthsAfter(start: number, months: number): number {
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}
