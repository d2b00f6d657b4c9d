import { expect, test } from 'vitest';
import { isPurchasePending, purchasePollInterval, startPurchasePolling } from '#web/src/lib/purchase-polling.ts';

/** Later than the purchases of other files, which share modules. */
const tomorrowMs = Date.now() + 86_400_000;

test('purchasePollInterval polls every 5 seconds for 2 minutes, per list; a confirmed purchase is not pending', () => {
  expect(purchasePollInterval('stories', tomorrowMs)).toBe(false);
  startPurchasePolling('stories', true, tomorrowMs);
  expect(purchasePollInterval('stories', tomorrowMs)).toBe(5000);
  expect(purchasePollInterval('stories', tomorrowMs + 119_999)).toBe(5000);
  expect(purchasePollInterval('gifts', tomorrowMs)).toBe(false);
  expect(isPurchasePending('stories', tomorrowMs + 60_000)).toBe(true);
  expect(isPurchasePending('gifts', tomorrowMs)).toBe(false);
  expect(purchasePollInterval('stories', tomorrowMs + 120_000)).toBe(false);
  expect(isPurchasePending('stories', tomorrowMs + 120_000)).toBe(false);
  startPurchasePolling('stories', false, tomorrowMs);
  expect(purchasePollInterval('stories', tomorrowMs)).toBe(5000);
  expect(isPurchasePending('stories', tomorrowMs)).toBe(false);
});
