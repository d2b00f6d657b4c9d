import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { withOwnerKey } from '#functions/data/owner-key.ts';
import { erasePerson } from '#functions/domain/privacy/erase-person.ts';
import { closeStore, describeTable, type Item, openStore, writeBatch } from '#infra/local/dynamodb/engine.ts';
import { createDynamodb } from '#infra/local/dynamodb.ts';
import { ensureTable } from '#infra/local/table.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { createCountingTable } from '#tests/support/counting-table.ts';
import { ada, erasableCustomerItems } from '#tests/support/personal-data-fixture.ts';
import { putItems } from '#tests/support/put-items.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const tableName = 'growth';
const rowsOf: {
  createKey(item: Item, table: unknown): string;
  createIndexKey(item: Item, table: unknown, schema: unknown): string;
} = createRequire(import.meta.url)('dynalite/db');

/** Writes payments of other customers into the store, with their rows of the index, as dynalite does. */
async function fill(dataDir: string, count: number): Promise<void> {
  const store = await openStore(dataDir);
  const table = await describeTable(store, tableName);
  const { GlobalSecondaryIndexes: [index] = [] } = table as unknown as {
    GlobalSecondaryIndexes?: { IndexName: string; KeySchema: unknown }[];
  };
  for (let from = 0; from < count; from += 5000) {
    const rows = Array.from({ length: Math.min(5000, count - from) }, (_, at) => {
      const customer = `c${Math.floor((from + at) / 10)}`;
      const texts = withOwnerKey({ ...keys.payment(`pi_${from + at}`), userId: customer });
      const item: Item = Object.fromEntries(Object.entries(texts).map(([name, S]) => [name, { S }]));
      const { PK = {}, SK = {}, ownerKey = {} } = item;
      const key = rowsOf.createIndexKey(item, table, index?.KeySchema);
      return [
        { type: 'put' as const, key: `item-${tableName}~${rowsOf.createKey(item, table)}`, value: item },
        {
          type: 'put' as const,
          key: `index-global~${tableName}~${index?.IndexName}~${key}`,
          value: { PK, SK, ownerKey },
        },
      ];
    });
    await writeBatch(store, rows.flat());
  }
  await closeStore(store);
}

/** The units of an erasure, from the first read to the last write, in a table with items of others. */
async function unitsOfErasure(others: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'growth-'));
  const begin = await createDynamodb({ port: 0, dataDir });
  await ensureTable(begin.url, tableName);
  await begin.close();
  await fill(dataDir, others);
  const dynamodb = await createDynamodb({ port: 0, dataDir });
  const counting = await createCountingTable(dynamodb.url);
  try {
    const shop = aShop({}, stackTable({ dynamodb: counting.url, tableName }));
    shop.clock.pass(Date.now() - shop.clock.now());
    await putItems(shop.table, erasableCustomerItems());
    if (others > 0) expect(await shop.persons.collect({ userId: 'c7', email: 'c7@example.com' })).toHaveLength(10);
    counting.take();
    const { removed } = await erasePerson(ada, { ...shop, removeFiles: async () => 0 }, () => {});
    expect(removed).toBeGreaterThan(30);
    return counting.take().reduce((sum, { units }) => sum + units, 0);
  } finally {
    await counting.close();
    await dynamodb.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

it('an erasure costs the same in a table of a million items as in an empty one', async () => {
  const alone = await unitsOfErasure(0);
  const among = await unitsOfErasure(1_000_000);
  console.log(`an erasure costs ${among} units among a million items, ${alone} alone`);
  expect(alone).toBeGreaterThan(50);
  expect(among).toBe(alone);
}, 600_000);
