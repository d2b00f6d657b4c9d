import { afterEach, expect, test, vi } from 'vitest';
import { purchasePrint } from '#web/src/features/checkout/model/purchase-print.ts';
import { storedKeys, writeStored } from '#web/src/lib/storage.ts';
import { storeProof } from '#web/src/lib/stored-proof.ts';

afterEach(() => vi.useRealTimers());

test('the print of a purchase is that over the opening of its category, for a day', () => {
  vi.useFakeTimers();
  const plan = { seed: 7, time: 'gold', season: 'autumn', place: 'shore', things: ['jar'] } as const;
  storeProof('memories', { ...plan, things: ['jar'], house: 'netLoft' });
  const bought = (prompt: 'MEMORIES_PROMPT' | 'MILESTONE_PROMPT') => {
    writeStored(storedKeys.checkoutProduct, { name: 'Story Bundle', price: 19, description: '', prompt });
    return purchasePrint(null);
  };
  const own = bought('MEMORIES_PROMPT');
  const others = bought('MILESTONE_PROMPT');
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  expect([own, others === own, bought('MEMORIES_PROMPT') === own]).toEqual(['7-gold-autumn-shore-jar', false, false]);
});
