import { describe, expect, test } from 'vitest';
import { createdLabel, isPurchasedJustNow, longDate, longDateAndTime } from '#web/src/lib/dates.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

describe('createdLabel', () => {
  test.each([
    [-5, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [59 * 60, '59 minutes ago'],
    [60 * 60, '1 hour ago'],
    [24 * 3600 - 1, '23 hours ago'],
  ])('for %d seconds: %s', (seconds, label) => {
    expect(createdLabel(ago(seconds), now)).toBe(label);
  });

  test('returns the long date from 24 hours on', () => {
    expect(createdLabel(ago(24 * 3600), now)).toBe(longDate(new Date(now - 24 * 3600 * 1000)));
  });
});

test.each([
  [1, 'November 1st 2026'],
  [2, 'November 2nd 2026'],
  [3, 'November 3rd 2026'],
  [4, 'November 4th 2026'],
  [11, 'November 11th 2026'],
  [12, 'November 12th 2026'],
  [13, 'November 13th 2026'],
  [21, 'November 21st 2026'],
  [22, 'November 22nd 2026'],
])('longDate for day %d is %s', (day, label) => {
  expect(longDate(new Date(2026, 10, day))).toBe(label);
});

test('isPurchasedJustNow is true for 15 minutes', () => {
  expect(isPurchasedJustNow(ago(15 * 60 - 1), now)).toBe(true);
  expect(isPurchasedJustNow(ago(15 * 60), now)).toBe(false);
});

test('longDateAndTime adds the local time on 24 hours', () => {
  expect(longDateAndTime(new Date(2026, 10, 21, 0, 5))).toBe('November 21st 2026, 00:05');
  expect(longDateAndTime(new Date(2026, 10, 21, 23, 59))).toBe('November 21st 2026, 23:59');
});
