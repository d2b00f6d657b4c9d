import { expect, test } from 'vitest';
import { pendingPurchaseSince, purchasePollInterval, startPurchasePolling } from '#web/src/lib/purchase-polling.ts';

/** Later than the purchases of other files, which share modules. */
const tomorrowMs = Date.now() + 86_400_000;

test('purchasePollInterval polls every 5 seconds for 2 minutes, per list', () => {
  expect(purchasePollInterval('stories', tomorrowMs)).toBe(false);
  startPurchasePolling('stories', tomorrowMs);
  expect(purchasePollInterval('stories', tomorrowMs)).toBe(5000);
  expect(purchasePollInterval('stories', tomorrowMs + 119_999)).toBe(5000);
  expect(purchasePollInterval('gifts', tomorrowMs)).toBe(false);
  expect(pendingPurchaseSince('stories', tomorrowMs + 60_000)).toBe(tomorrowMs);
  expect(pendingPurchaseSince('gifts', tomorrowMs)).toBeNull();
  expect(purchasePollInterval('stories', tomorrowMs + 120_000)).toBe(false);
});
