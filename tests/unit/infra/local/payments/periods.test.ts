import { describe, expect, it } from 'vitest';
import { periodsAfter } from '#infra/local/payments/flows/periods.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const monthly = { interval: 'month', intervalCount: 1 } as const;

describe('periodsAfter', () => {
  it.each([
    ['2026-01-15T10:00:00Z', 1, '2026-02-15T10:00:00Z'],
    ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', 2, '2026-03-31T10:00:00Z'],
    ['2027-12-31T23:59:59Z', 2, '2028-02-29T23:59:59Z'],
  ])('%s plus %i months is %s', (start, count, end) => {
    expect(periodsAfter(at(start), monthly, count)).toBe(at(end));
  });

  it('counts years, weeks and days', () => {
    const start = at('2028-02-29T00:00:00Z');
    expect(periodsAfter(start, { interval: 'year', intervalCount: 1 }, 1)).toBe(at('2029-02-28T00:00:00Z'));
    expect(periodsAfter(start, { interval: 'week', intervalCount: 2 }, 1)).toBe(at('2028-03-14T00:00:00Z'));
    expect(periodsAfter(start, { interval: 'day', intervalCount: 1 }, 3)).toBe(at('2028-03-03T00:00:00Z'));
  });
});
