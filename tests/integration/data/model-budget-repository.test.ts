import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelBudgetRepository } from '#functions/data/model-budget-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const shard = { budget: 'visitors', day: '2026-11-21', shard: 3 } as const;
const expiresAtSeconds = 1_800_000_000;

describe.each(tableBackends)('the model budget repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  it('reserve never exceeds the limit under concurrency', async () => {
    const budget = createModelBudgetRepository(table);
    const taken = await Promise.all(
      Array.from({ length: 40 }, () => budget.reserve(shard, 30, 1000, expiresAtSeconds)),
    );
    expect(taken.filter((used) => used !== undefined)).toHaveLength(33);
    expect(await budget.reserve(shard, 10, 1000, expiresAtSeconds)).toBe(1000);
    expect(await budget.reserve(shard, 1, 1000, expiresAtSeconds)).toBeUndefined();
  });

  it('reserve refuses more than the whole limit', async () => {
    const budget = createModelBudgetRepository(table);
    expect(await budget.reserve(shard, 1001, 1000, expiresAtSeconds)).toBeUndefined();
  });

  it('giveBack frees budget in its own shard only', async () => {
    const budget = createModelBudgetRepository(table);
    await budget.reserve(shard, 1000, 1000, expiresAtSeconds);
    await budget.giveBack({ ...shard, shard: 4 }, 500);
    expect(await budget.reserve(shard, 300, 1000, expiresAtSeconds)).toBeUndefined();
    await budget.giveBack(shard, 300);
    expect(await budget.reserve(shard, 300, 1000, expiresAtSeconds)).toBe(1000);
  });

  it('counts budgets, shards and spenders apart', async () => {
    const budget = createModelBudgetRepository(table);
    await budget.reserve(shard, 1000, 1000, expiresAtSeconds);
    const { day } = shard;
    for (const other of [
      { budget: 'customers', day, shard: 3 },
      { budget: 'visitors', day, who: '3' },
      { budget: 'customers', day, who: '3' },
      { budget: 'visitors', day, who: '192.0.2.0/24' },
      { budget: 'visitors', day: '2026-11-22', who: '3' },
    ] as const)
      expect(await budget.reserve(other, 1000, 1000, expiresAtSeconds)).toBe(1000);
  });

  it('claimNotice returns true once per budget, percentage and day', async () => {
    const budget = createModelBudgetRepository(table);
    const results = await Promise.all(
      Array.from({ length: 9 }, () => budget.claimNotice('visitors', shard.day, 50, expiresAtSeconds)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await budget.claimNotice('customers', shard.day, 50, expiresAtSeconds)).toBe(true);
    expect(await budget.claimNotice('visitors', shard.day, 80, expiresAtSeconds)).toBe(true);
    expect(await budget.claimNotice('visitors', '2026-11-22', 50, expiresAtSeconds)).toBe(true);
  });
});
