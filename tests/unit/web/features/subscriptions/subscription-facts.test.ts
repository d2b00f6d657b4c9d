import { expect, test } from 'vitest';
import { getExpiryDate, pollInterval } from '#web/src/features/subscriptions/model/subscription-facts.ts';

const created = { createdAt: '2026-11-02T12:00:00.000Z' };
const none = { cancel_at: null, current_period_end: null, currentPeriodEnd: null };

test('getExpiryDate prefers cancel_at, then the end of the period, then a month after the creation', () => {
  const end = (iso: string) => Date.parse(iso) / 1000;
  const times = [
    { ...none, cancel_at: end('2026-12-01T12:00:00Z'), current_period_end: 1 },
    { ...none, current_period_end: end('2026-12-02T12:00:00Z') },
    { ...none, currentPeriodEnd: end('2026-12-03T12:00:00Z') },
    none,
  ];
  expect(
    times.map((time) =>
      getExpiryDate({ ...created, ...time })
        .toISOString()
        .slice(0, 10),
    ),
  ).toEqual(['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-02']);
});

test('getExpiryDate a month after the 31st is within the next month', () => {
  const days = ['2027-01-31', '2028-01-31', '2026-12-31', '2026-08-31'];
  const ends = days.map((day) => getExpiryDate({ ...none, createdAt: `${day}T12:00:00.000Z` }));
  expect(ends.map((end) => [end.getMonth(), end.getDate()])).toEqual([
    [1, 28],
    [1, 29],
    [0, 31],
    [8, 30],
  ]);
});

test('pollInterval is 10 s for two minutes, while there is no active subscription', () => {
  expect(pollInterval([], 0)).toBe(10_000);
  expect(pollInterval([{ status: 'incomplete' }], 119_000)).toBe(10_000);
  expect(pollInterval([{ status: 'active' }], 0)).toBe(false);
  expect(pollInterval([], 120_001)).toBe(false);
  expect(pollInterval(undefined, 0)).toBe(false);
});
