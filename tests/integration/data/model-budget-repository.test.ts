import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelBudgetRepository } from '../../../functions/data/model-budget-repository.ts';
import type { Table } from '../../../functions/data/table.ts';
import { openTable, tableBackends } from '../../support/tables.ts';

const shard = { day: '2026-11-21', shard: 3 };
const expiresAtSeconds = 1_800_000_000;

describe.each(tableBackends)('the budget of the model on $name', ({ url }) => {
  let table: Table & { close(): void };
  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  it('reserve never goes over the limit, however many come at once', async () => {
    const budget = createModelBudgetRepository(table);
    const taken = await Promise.all(
      Array.from({ length: 40 }, () => budget.reserve(shard, 30, 1000, expiresAtSeconds)),
    );
    expect(taken.filter(Boolean)).toHaveLength(33);
    expect(await budget.reserve(shard, 10, 1000, expiresAtSeconds)).toBe(true);
    expect(await budget.reserve(shard, 1, 1000, expiresAtSeconds)).toBe(false);
  });

  it('reserve refuses what is more than the whole, from the first call on', async () => {
    const budget = createModelBudgetRepository(table);
    expect(await budget.reserve(shard, 1001, 1000, expiresAtSeconds)).toBe(false);
  });

  it('giveBack makes room again, in that shard only', async () => {
    const budget = createModelBudgetRepository(table);
    await budget.reserve(shard, 1000, 1000, expiresAtSeconds);
    await budget.giveBack({ ...shard, shard: 4 }, 500);
    expect(await budget.reserve(shard, 300, 1000, expiresAtSeconds)).toBe(false);
    await budget.giveBack(shard, 300);
    expect(await budget.reserve(shard, 300, 1000, expiresAtSeconds)).toBe(true);
  });
});
