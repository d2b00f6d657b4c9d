import { describe, expect, it } from 'vitest';
import { median, medianRatio, shuffled } from '../../../../infra/tooling/bench/statistics.ts';

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
    expect(medianRatio([20, 200, 22], [10, 100, 10])).toBe(2);
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
