import { expect, test } from 'vitest';
import { isStickyStartShown } from '#web/src/features/landing/model/sticky-start.ts';

test.each([
  [0, false],
  [460, false],
  [461, true],
  [2200, true],
  [2201, false],
  [3200, false],
])('isStickyStartShown at %i px is %s', (scrolledPx, shown) => {
  expect(isStickyStartShown({ scrolledPx, windowPx: 800, closingPx: 3000 })).toBe(shown);
});
