import { describe, expect, it } from 'vitest';
import { median, medianRatio, shuffled } from '#infra/tooling/bench/statistics.ts';

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});

describe('medianRatio', () => {
  it('pairs round by round: a slow round slows both of its pair', () => {
    const values = new Map([20, 200, 22].entries());
    expect(medianRatio(values, new Map([10, 100, 10].entries()))).toBe(2);
  });

  it('leaves out a round that only one of them was in', () => {
    const values = new Map([
      [0, 30],
      [3, 60],
    ]);
    expect(medianRatio(values, new Map([10, 10, 10, 20].entries()))).toBe(3);
    expect(medianRatio(values, new Map([[0, 10]]))).toBe(3);
  });
});

describe('shuffled', () => {
  it('keeps every value and leaves the list as it was', () => {
    const values = [1, 2, 3, 4];
    const order = [0.9, 0.1, 0.5, 0.3];
    expect(shuffled(values, () => order.shift() ?? 0)).toEqual([2, 4, 3, 1]);
    expect(values).toEqual([1, 2, 3, 4]);
  });
});
