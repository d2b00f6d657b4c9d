import { describe, expect, test, vi } from 'vitest';
import { longUtcDate, longUtcDateAndTime, signatureDate } from '#shared/names/long-date.ts';
import { relativeDay } from '#web/desk/src/lib/days.ts';
import { clockLabel, dueOf } from '#web/desk/src/pages/today/due.ts';
import { versionDate } from '#web/src/features/editor/model/version-label.ts';
import { getExpiryDate } from '#web/src/features/subscriptions/model/subscription-facts.ts';
import { createdLabel, isPurchasedJustNow } from '#web/src/lib/dates.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

describe('createdLabel', () => {
  const labels = [
    [-5, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [59 * 60, '59 minutes ago'],
    [60 * 60, '1 hour ago'],
    [24 * 3600 - 1, '23 hours ago'],
  ] as const;
  test('names minutes and hours within a day', () => {
    expect(labels.map(([seconds]) => createdLabel(ago(seconds), now))).toEqual(labels.map(([, label]) => label));
  });

  test('returns the long date from 24 hours on', () => {
    expect(createdLabel(ago(24 * 3600), now)).toBe(longUtcDate(new Date(now - 24 * 3600 * 1000)));
  });
});

test('longUtcDate has the ordinal of the day', () => {
  const ordinals = ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd'];
  const dates = ordinals.map((ordinal) => longUtcDate(new Date(Date.UTC(2026, 10, Number.parseInt(ordinal, 10)))));
  expect(dates).toEqual(ordinals.map((ordinal) => `November ${ordinal} 2026`));
});

test('isPurchasedJustNow is true for 15 minutes', () => {
  expect(isPurchasedJustNow(ago(15 * 60 - 1), now)).toBe(true);
  expect(isPurchasedJustNow(ago(15 * 60), now)).toBe(false);
});

/** At New Year, and when clocks change in Auckland and in Europe. */
const instants = {
  '2026-12-31T23:59:00.000Z': ['December 31st 2026, 23:59 UTC', '31 Dec 2026'],
  '2027-01-01T00:00:00.000Z': ['January 1st 2027, 00:00 UTC', '1 Jan 2027'],
  '2026-09-26T14:30:00.000Z': ['September 26th 2026, 14:30 UTC', '26 Sept 2026'],
  '2027-03-28T01:00:00.000Z': ['March 28th 2027, 01:00 UTC', '28 Mar 2027'],
} as const;

test.each(['UTC', 'Pacific/Auckland', 'Pacific/Honolulu'])('what happened has the same date in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  for (const [iso, [shown, signed]] of Object.entries(instants)) {
    const [date, day] = [new Date(iso), shown.slice(0, -11)];
    const later = date.getTime() + 24 * 3_600_000;
    expect([longUtcDateAndTime(date), longUtcDate(date), signatureDate(date)]).toEqual([shown, day, signed]);
    expect([createdLabel(iso, later), versionDate({ createdAt: iso }, later)]).toEqual([day, shown]);
    const monthless = { cancel_at: null, current_period_end: null, currentPeriodEnd: null };
    const nextMonth = getExpiryDate({ ...monthless, createdAt: '2027-01-31T23:30:00.000Z' });
    expect(nextMonth.toISOString()).toBe('2027-02-28T23:30:00.000Z');
    expect([relativeDay(iso, date.getTime()), clockLabel(iso, date.getTime())]).toEqual(['today', iso.slice(11, 16)]);
  }
  const newYear = Date.parse('2027-01-01T00:10:00.000Z');
  expect(clockLabel('2026-12-31T23:50:00.000Z', newYear)).toBe('Yest.');
  expect(dueOf({ dueAt: '2027-01-02T23:00:00.000Z' }, newYear).text).toBe('By tomorrow');
});
