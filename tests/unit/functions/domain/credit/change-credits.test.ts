import { describe, expect, it } from 'vitest';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { changeCredits } from '#functions/domain/credit/change-credits.ts';
import { openMemoryTable } from '#tests/support/memory-table.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';

async function customer(bonusStories: number) {
  const table = openMemoryTable();
  await addCustomer(table, 'u1', { firstStory: false, monthlyStories: 0, bonusStories });
  const collaborators = {
    transactions: table,
    users: createUserRepository(table),
    ledger: createLedgerRepository(table),
    clock: { now: () => Date.UTC(2026, 10, 25) },
  };
  const change = (delta: number, requestId = 'request-1') =>
    changeCredits({ userId: 'u1', requestId, delta }, collaborators);
  const balance = async () => {
    const { counters, ledger } = await readBalances(table, 'u1');
    expect(ledger).toEqual(counters);
    return counters.bonus;
  };
  return { change, balance, collaborators };
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
    const { change, collaborators } = await customer(0);
    const { ledger } = collaborators;
    const countedMeanwhile = {
      ...ledger,
      has: (...of: Parameters<typeof ledger.has>) => change(2).then(() => ledger.has(...of)),
    };
    const request = { userId: 'u1', requestId: 'request-1', delta: 2 };
    expect(await changeCredits(request, { ...collaborators, ledger: countedMeanwhile })).toBe(2);
  });

  it('never takes more than there is, however many take at once', async () => {
    const { change, balance } = await customer(2);
    const tries = await Promise.allSettled([1, 2, 3].map((index) => change(-1, `request-${index}`)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await balance()).toBe(0);
    await expect(change(-1, 'request-9')).rejects.toMatchObject({ code: 'not-enough-credits' });
  });

  it('refuses an unknown customer', async () => {
    const { collaborators } = await customer(0);
    const unknown = { userId: 'u2', requestId: 'request-1', delta: 1 };
    await expect(changeCredits(unknown, collaborators)).rejects.toMatchObject({ code: 'customer-not-found' });
  });
});
