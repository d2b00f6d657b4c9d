import { expect, test } from 'vitest';
import { awaitedPurchaseInterval, awaitPurchase } from '../../../../web/src/lib/awaited-purchase.ts';

test('a purchase is looked for every 10 seconds for 2 minutes, in its own list', () => {
  expect(awaitedPurchaseInterval('stories', 1000)).toBe(false);
  awaitPurchase('stories', 1000);
  expect(awaitedPurchaseInterval('stories', 1000)).toBe(10_000);
  expect(awaitedPurchaseInterval('stories', 120_999)).toBe(10_000);
  expect(awaitedPurchaseInterval('gifts', 1000)).toBe(false);
  expect(awaitedPurchaseInterval('stories', 121_000)).toBe(false);
});
