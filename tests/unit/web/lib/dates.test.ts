import { describe, expect, test } from 'vitest';
import { createdLabel, isPurchasedJustNow, longDate, longDateAndTime } from '#web/src/lib/dates.ts';

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
    expect(createdLabel(ago(24 * 3600), now)).toBe(longDate(new Date(now - 24 * 3600 * 1000)));
  });
});

test('longDate has the ordinal of the day', () => {
  const ordinals = ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd'];
  const dates = ordinals.map((ordinal) => longDate(new Date(2026, 10, Number.parseInt(ordinal, 10))));
  expect(dates).toEqual(ordinals.map((ordinal) => `November ${ordinal} 2026`));
});

test('isPurchasedJustNow is true for 15 minutes', () => {
  expect(isPurchasedJustNow(ago(15 * 60 - 1), now)).toBe(true);
  expect(isPurchasedJustNow(ago(15 * 60), now)).toBe(false);
});

test('longDateAndTime adds the local time on 24 hours', () => {
  expect(longDateAndTime(new Date(2026, 10, 21, 0, 5))).toBe('November 21st 2026, 00:05');
  expect(longDateAndTime(new Date(2026, 10, 21, 23, 59))).toBe('November 21st 2026, 23:59');
});
