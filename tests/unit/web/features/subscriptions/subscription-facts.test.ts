import { describe, expect, test } from 'vitest';
import { getExpiryDate, pollInterval } from '#web/src/features/subscriptions/model/subscription-facts.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const created = { createdAt: '2026-11-02T12:00:00.000Z' };
const none = { cancel_at: null, current_period_end: null, currentPeriodEnd: null };

describe('getExpiryDate', () => {
  test.each([
    [
      'cancel_at first',
      { ...none, cancel_at: seconds('2026-12-01T12:00:00Z'), current_period_end: 1 },
      '2026-12-01T12:00:00.000Z',
    ],
    [
      'current_period_end',
      { ...none, current_period_end: seconds('2026-12-02T12:00:00Z') },
      '2026-12-02T12:00:00.000Z',
    ],
    ['currentPeriodEnd', { ...none, currentPeriodEnd: seconds('2026-12-03T12:00:00Z') }, '2026-12-03T12:00:00.000Z'],
    ['a month after the creation', none, '2026-12-02T12:00:00.000Z'],
  ])('returns %s', (_, times, expected) => {
    expect(getExpiryDate({ ...created, ...times }).toISOString()).toBe(expected);
  });

  test.each([
    ['2027-01-31T12:00:00.000Z', 1, 28],
    ['2028-01-31T12:00:00.000Z', 1, 29],
    ['2026-12-31T12:00:00.000Z', 0, 31],
    ['2026-08-31T12:00:00.000Z', 8, 30],
  ])('a month after %s is within the next month', (createdAt, month, day) => {
    const expiry = getExpiryDate({ ...none, createdAt });
    expect([expiry.getMonth(), expiry.getDate()]).toEqual([month, day]);
  });
});

describe('pollInterval', () => {
  test.each([
    ['every 10 s without a subscription', [], 0, 10_000],
    ['every 10 s without an active one', [{ status: 'incomplete' }], 119_000, 10_000],
    ['not with an active one', [{ status: 'active' }], 0, false],
    ['not after 2 minutes', [], 120_001, false],
    ['not before the first response', undefined, 0, false],
  ] as const)('%s', (_, subscriptions, openForMs, expected) => {
    expect(pollInterval(subscriptions, openForMs)).toBe(expected);
  });
});
