import { describe, expect, it } from 'vitest';
import { columnNumber, rowSpan } from '#web/src/features/featured/model/masonry.ts';

describe('columnNumber', () => {
  it('distributes items across columns in turn', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((index) => columnNumber(index, 3))).toEqual([1, 2, 3, 1, 2, 3, 1]);
  });
});

describe('rowSpan', () => {
  it.each([
    [0, 0, 0],
    [8, 0, 1],
    [9, 0, 2],
    [100, 44, 18],
    [100.5, 43.5, 18],
  ])('for %f px with a gap of %f px returns %i rows of 8 px', (height, gap, rows) => {
    expect(rowSpan(height, gap)).toBe(rows);
  });
});
