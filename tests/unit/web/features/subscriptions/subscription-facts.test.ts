import { describe, expect, test } from 'vitest';
import { getExpiryDate, pollInterval } from '#web/src/features/subscriptions/model/subscription-facts.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const created = { createdAt: '2026-11-02T12:00:00.000Z' };
const none = { cancel_at: null, current_period_end: null, currentPeriodEnd: null };

describe('the expiry date', () => {
  test.each([
    [
      'cancel_at, before all others',
      { ...none, cancel_at: seconds('2026-12-01T12:00:00Z'), current_period_end: 1 },
      '2026-12-01T12:00:00.000Z',
    ],
    [
      'the period end, under one spelling',
      { ...none, current_period_end: seconds('2026-12-02T12:00:00Z') },
      '2026-12-02T12:00:00.000Z',
    ],
    [
      'the period end, under the other',
      { ...none, currentPeriodEnd: seconds('2026-12-03T12:00:00Z') },
      '2026-12-03T12:00:00.000Z',
    ],
    ['a month after the creation', none, '2026-12-02T12:00:00.000Z'],
  ])('is %s', (_, times, expected) => {
    expect(getExpiryDate({ ...created, ...times }).toISOString()).toBe(expected);
  });

  test.each([
    ['2027-01-31T12:00:00.000Z', 1, 28],
    ['2028-01-31T12:00:00.000Z', 1, 29],
    ['2026-12-31T12:00:00.000Z', 0, 31],
    ['2026-08-31T12:00:00.000Z', 8, 30],
  ])('a month after %s is in the next month', (createdAt, month, day) => {
    const expiry = getExpiryDate({ ...none, createdAt });
    expect([expiry.getMonth(), expiry.getDate()]).toEqual([month, day]);
  });
});

describe('the page looks again', () => {
  test.each([
    ['every 10 s while there is none', [], 0, 10_000],
    ['every 10 s while none is active', [{ status: 'incomplete' }], 119_000, 10_000],
    ['not once one is active', [{ status: 'active' }], 0, false],
    ['not after 2 minutes', [], 120_001, false],
    ['not before the first answer', undefined, 0, false],
  ] as const)('%s', (_, subscriptions, openForMs, expected) => {
    expect(pollInterval(subscriptions, openForMs)).toBe(expected);
  });
});
