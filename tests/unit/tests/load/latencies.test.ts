import { describe, expect, it } from 'vitest';
import { createLatencies, mergedLatencies } from '#tests/load/support/latencies.ts';

const of = (...times: number[]) => {
  const latencies = createLatencies();
  for (const ms of times) latencies.add(ms);
  return latencies;
};
const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, n) => from + n);

describe('latencies', () => {
  it('are told to within 1 %', () => {
    const latencies = of(...upTo(1000));
    for (const [share, ms] of [
      [0.5, 500],
      [0.95, 950],
      [0.99, 990],
      [1, 1000],
    ] as const)
      expect(Math.abs(latencies.at(share) / ms - 1)).toBeLessThan(0.01);
    expect(latencies.count).toBe(1000);
  });

  it('merge as the calls they are, not as the mean of their percentiles', () => {
    const many = of(...upTo(990).map(() => 10));
    const few = of(...upTo(10).map(() => 1000));
    const all = mergedLatencies([many, few]);
    expect(all.count).toBe(1000);
    expect(Math.abs(all.at(0.95) / 10 - 1)).toBeLessThan(0.01);
    expect(Math.abs(all.at(0.999) / 1000 - 1)).toBeLessThan(0.01);
  });

  it('are 0 without calls, and keep the shortest and the longest', () => {
    expect(mergedLatencies([]).at(0.95)).toBe(0);
    expect(mergedLatencies([createLatencies()]).count).toBe(0);
    const both = of(0.001, 3_600_000);
    expect(both.at(0.5)).toBeCloseTo(0.01, 2);
    expect(Math.abs(both.at(1) / 3_600_000 - 1)).toBeLessThan(0.01);
  });
});
