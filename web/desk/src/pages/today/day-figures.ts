import type { DayStats } from '#shared/schemas/desk-today.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { exactPrice } from '#web/src/lib/money.ts';

export interface Figure {
  readonly title: string;
  /** The sum of the 30 days. */
  readonly total: string;
  readonly note: string;
  /** Heights of the bars. */
  readonly values: readonly number[];
  readonly format: (value: number) => string;
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const sum = (days: readonly DayStats[], read: (stats: DayStats) => number) =>
  days.reduce((total, stats) => total + read(stats), 0);

/** `Nov 3`. */
export const dayLabel = (iso: string) => day.format(new Date(iso));

/** Of the checkouts opened on a day, how many were paid; null without any. */
export function conversionOf({ checkouts, paidCheckouts }: Pick<DayStats, 'checkouts' | 'paidCheckouts'>) {
  return checkouts === 0 ? null : paidCheckouts / checkouts;
}

export const percentLabel = (share: number | null) => (share === null ? '–' : percent.format(share));

export function figuresOf(days: readonly DayStats[]): Figure[] {
  const refunds = sum(days, ({ refundCents }) => refundCents);
  const checkouts = sum(days, (stats) => stats.checkouts);
  const paidCheckouts = sum(days, (stats) => stats.paidCheckouts);
  return [
    {
      title: 'Sales',
      total: exactPrice(sum(days, ({ orderCents }) => orderCents)),
      note: `${countOf(
        sum(days, ({ orders }) => orders),
        'order',
      )}, ${exactPrice(refunds)} refunded`,
      values: days.map(({ orderCents }) => orderCents),
      format: exactPrice,
    },
    {
      title: 'Stories',
      total: String(sum(days, ({ stories }) => stories)),
      note: 'written and ready',
      values: days.map(({ stories }) => stories),
      format: String,
    },
    {
      title: 'Checkouts',
      total: `${paidCheckouts} of ${checkouts}`,
      note: checkouts === 0 ? 'paid' : `paid; ${Math.round((100 * paidCheckouts) / checkouts)} in a hundred`,
      values: days.map((stats) => stats.checkouts),
      format: String,
    },
  ];
}

/** What a chart shows, in a sentence for those who do not see it. */
export function describeFigure({ title, total, note, values, format }: Figure, days: readonly DayStats[]): string {
  const each = values.map((value, index) => ({ value, day: days[index]?.day ?? '' }));
  const best = each.toSorted((a, b) => b.value - a.value)[0];
  const peak =
    best === undefined || best.value === 0 ? '' : ` Highest on ${dayLabel(best.day)}: ${format(best.value)}.`;
  return `${title} of the last 30 days: ${total}, ${note}.${peak}`;
}
