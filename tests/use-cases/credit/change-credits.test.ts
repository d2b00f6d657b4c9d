import { describe, expect, it } from 'vitest';
import { changeCredits } from '#functions/domain/credit/change-credits.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { createFaultyTransactions } from '#tests/support/concurrent-writes.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';

async function customer(bonusStories: number) {
  const shop = aShop();
  await addCustomer(shop.table, 'u1', { firstStory: false, monthlyStories: 0, bonusStories });
  const change = (delta: number, requestId = 'request-1', over: Partial<Shop> = {}) =>
    changeCredits({ userId: 'u1', requestId, delta }, { ...shop, ...over });
  const balance = async () => {
    const { counters, ledger } = await readBalances(shop.table, 'u1');
    expect(ledger).toEqual(counters);
    return counters.bonus;
  };
  return { change, balance, shop };
}

describe('changeCredits', () => {
  it('grants and takes stories through the ledger', async () => {
    const { change, balance } = await customer(0);
    expect(await change(3)).toBe(3);
    expect(await change(-2, 'request-2')).toBe(1);
    expect(await balance()).toBe(1);
  });

  it('counts a request once, also when it is sent twice at the same time or took the last story', async () => {
    const { change, balance } = await customer(0);
    expect(await Promise.all([change(2), change(2)])).toEqual([2, 2]);
    expect(await Promise.all([change(-2, 'request-2'), change(-2, 'request-2')])).toEqual([0, 0]);
    expect(await change(-2, 'request-2')).toBe(0);
    expect(await balance()).toBe(0);
  });

  it('returns the stories after the change when the same request is counted between its reads', async () => {
    const { change, shop } = await customer(0);
    const { has } = shop.ledger;
    const ledger = { ...shop.ledger, has: (...of: Parameters<typeof has>) => change(2).then(() => has(...of)) };
    expect(await change(2, 'request-1', { ledger })).toBe(2);
  });

  it('never takes more than there is, however many take at once', async () => {
    const { change, balance } = await customer(2);
    const tries = await Promise.allSettled([1, 2, 3].map((index) => change(-1, `request-${index}`)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await balance()).toBe(0);
    await expect(change(-1, 'request-9')).rejects.toMatchObject({ code: 'not-enough-credits' });
  });

  it('refuses an unknown customer, and changes nothing when each round lost', async () => {
    const { change, balance, shop } = await customer(0);
    const unknown = changeCredits({ userId: 'u2', requestId: 'request-1', delta: 1 }, shop);
    await expect(unknown).rejects.toMatchObject({ code: 'customer-not-found' });
    const lost = Array.from({ length: 20 }, () => new TransactionRefused(['billing']));
    const call = change(1, 'request-1', { transactions: createFaultyTransactions(shop.table, lost) });
    await expect(call).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await balance()).toBe(0);
  });
});
