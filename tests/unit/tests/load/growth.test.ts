import { describe, expect, it } from 'vitest';
import { growthOf, type Sample } from '#tests/load/support/growth.ts';

/** Half an hour, a sample each ten seconds. */
const samples = (bytesAt: (minutes: number) => number): Sample[] =>
  Array.from({ length: 180 }, (_, n) => ({ atMs: 1_800_000_000_000 + n * 10_000, bytes: bytesAt(n / 6) }));
const mega = 2 ** 20;

describe('growth of memory', () => {
  it('is none of what stays as it is', () => {
    expect(growthOf(samples(() => 200 * mega))?.perTenMinutes).toBe(0);
  });

  it('is the slope of the straight line, of what there was at its beginning', () => {
    const growth = growthOf(samples((minutes) => (200 + minutes) * mega));
    expect(growth?.perTenMinutes).toBeCloseTo(10 / 200, 10);
    expect(growth?.bytesPerTenMinutes).toBeCloseTo(10 * mega, 0);
    expect(growth?.samples).toBe(180);
  });

  it('is not made by what goes up and comes down again', () => {
    const growth = growthOf(samples((minutes) => (200 + 20 * Math.sin(minutes * 7)) * mega));
    expect(Math.abs(growth?.perTenMinutes ?? 1)).toBeLessThan(0.01);
  });

  it('is negative of what shrinks, and unknown of two samples', () => {
    expect(growthOf(samples((minutes) => (200 - minutes) * mega))?.perTenMinutes).toBeCloseTo(-10 / 200, 10);
    expect(growthOf(samples(() => 1).slice(0, 2))).toBeUndefined();
    expect(growthOf([])).toBeUndefined();
  });
});
