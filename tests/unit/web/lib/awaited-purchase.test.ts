import { expect, test } from 'vitest';
import { awaitedPurchaseInterval, awaitedSince, awaitPurchase } from '#web/src/lib/awaited-purchase.ts';

/** Later than any purchase that another file awaits: files share their modules. */
const tomorrowMs = Date.now() + 86_400_000;

test('a purchase is looked for every 10 seconds for 2 minutes, in its own list', () => {
  expect(awaitedPurchaseInterval('stories', tomorrowMs)).toBe(false);
  awaitPurchase('stories', tomorrowMs);
  expect(awaitedPurchaseInterval('stories', tomorrowMs)).toBe(10_000);
  expect(awaitedPurchaseInterval('stories', tomorrowMs + 119_999)).toBe(10_000);
  expect(awaitedPurchaseInterval('gifts', tomorrowMs)).toBe(false);
  expect(awaitedSince('stories', tomorrowMs + 60_000)).toBe(tomorrowMs);
  expect(awaitedSince('gifts', tomorrowMs)).toBeNull();
  expect(awaitedPurchaseInterval('stories', tomorrowMs + 120_000)).toBe(false);
});
