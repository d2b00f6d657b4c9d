import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccountBudget } from '#functions/data/account-budget.ts';
import type { Table } from '#functions/data/table.ts';
import { budgetWindowSeconds, windowLimits } from '#functions/domain/throttle/account-budget.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

/** In the future, because DynamoDB Local deletes items that have expired by its own clock. */
const windowStartMs = Date.parse('2046-11-21T10:00:00.000Z');
const accountTableShare = 0.05;
const limits = windowLimits(accountTableShare);

describe('windowLimits', () => {
  it('keep three windows, as many as a minute overlaps, below 5 % of the ceiling', () => {
    expect(3 * limits.reads).toBeLessThan(0.05 * 60 * 2000);
    expect(3 * limits.writes).toBeLessThan(0.05 * 60 * 1000);
    expect(Math.ceil(60 / budgetWindowSeconds) + 1).toBe(3);
  });
});

describe.each(tableBackends)('the account budget on $name', ({ url }) => {
  let table: Table & { close(): void };
  let nowMs = windowStartMs;
  let writes = 0;
  const budget = () => {
    const run: Table['run'] = (call) => {
      writes += 1;
      return table.run(call);
    };
    return createAccountBudget({ ...table, run }, { clock: { now: () => nowMs }, accountTableShare });
  };

  beforeEach(async () => {
    nowMs = windowStartMs;
    writes = 0;
    table = await openTable(url);
  });
  afterEach(() => table.close());

  const taken = async (calls: readonly Promise<void>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;

  it('allows exactly the limit of reads or writes under concurrency, over several environments', async () => {
    const reading = Array.from({ length: 30 }, () => budget().spend('u1', { reads: 100, writes: 1 }));
    expect(await taken(reading)).toBe(Math.floor(limits.reads / 100));
    const changing = Array.from({ length: 30 }, () => budget().spend('u2', { reads: 0, writes: 50 }));
    expect(await taken(changing)).toBe(Math.floor(limits.changes / 50));
  });

  it('leaves pages their reads when changes have used up their share', async () => {
    const one = budget();
    await one.spend('u1', { reads: 0, writes: limits.changes });
    await expect(one.spend('u1', { reads: 0, writes: 2 })).rejects.toMatchObject({ code: 'too-many-requests' });
    await expect(one.spend('u1', { reads: 1, writes: 1 })).resolves.toBeUndefined();
  });

  it('says when to retry, and allows calls in the next window', async () => {
    nowMs = windowStartMs + 21_500;
    const one = budget();
    await one.spend('u1', { reads: limits.reads, writes: 1 });
    const refused = one.spend('u1', { reads: 1, writes: 1 });
    await expect(refused).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 9 });
    nowMs = windowStartMs + 30_000;
    await expect(one.spend('u1', { reads: 1, writes: 1 })).resolves.toBeUndefined();
  });

  it('asks the table once per environment for calls that it has refused, and counts accounts separately', async () => {
    const one = budget();
    await one.spend('u1', { reads: limits.reads, writes: 1 });
    for (let call = 0; call < 10; call += 1)
      await expect(one.spend('u1', { reads: 5, writes: 1 })).rejects.toMatchObject({ code: 'too-many-requests' });
    expect(writes).toBe(2);
    await expect(one.spend('u2', { reads: 5, writes: 1 })).resolves.toBeUndefined();
    await expect(one.spend('u1', { reads: 0, writes: 1 })).resolves.toBeUndefined();
  });
});
