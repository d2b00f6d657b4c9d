import { expect, test } from 'vitest';
import { awaitedPurchaseInterval, awaitPurchase } from '#web/src/lib/awaited-purchase.ts';

/** Later than the purchases of other files, which share modules. */
const tomorrowMs = Date.now() + 86_400_000;

test('awaitedPurchaseInterval polls every 10 seconds for 2 minutes, per list', () => {
  expect(awaitedPurchaseInterval('stories', tomorrowMs)).toBe(false);
  awaitPurchase('stories', tomorrowMs);
  expect(awaitedPurchaseInterval('stories', tomorrowMs)).toBe(10_000);
  expect(awaitedPurchaseInterval('stories', tomorrowMs + 119_999)).toBe(10_000);
  expect(awaitedPurchaseInterval('gifts', tomorrowMs)).toBe(false);
  expect(awaitedPurchaseInterval('stories', tomorrowMs + 120_000)).toBe(false);
});
