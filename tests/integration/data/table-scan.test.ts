import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { scanTable } from '#functions/data/table-scan.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { checkTable, requireConsistentTable } from '#tests/support/table-consistency.ts';
import { tableBackends } from '#tests/support/tables.ts';

const customers = 12;
const entriesEach = 10;
/** 120 items of this size exceed the 1 MB page of a scan. */
const text = 'x'.repeat(12_000);

describe.each(tableBackends)('table scan on $name', ({ url }) => {
  const shop = shopOnTable(url);

  async function fill(): Promise<void> {
    for (let customer = 0; customer < customers; customer += 1) {
      const items = Array.from({ length: entriesEach }, (_, entry) => ({
        ...keys.idempotency(`u${customer}`, 'addStory', `${entry}`),
        PK: `IDEMPOTENCY#u${customer}`,
        SK: `${entry}`,
        text,
        expiresAtSeconds: 2_000_000_000,
      }));
      const requests = items.map((Item) => ({ PutRequest: { Item } }));
      await shop.table.documents.send(new BatchWriteCommand({ RequestItems: { [shop.table.name]: requests } }));
    }
  }

  it('returns every item once, partition by partition, across several pages', async () => {
    await fill();
    const seen: string[] = [];
    const partitions: string[] = [];
    for await (const { partition, at } of scanTable(shop.table)) {
      seen.push(at);
      if (partitions.at(-1) !== partition) partitions.push(partition);
    }
    expect(seen).toHaveLength(customers * entriesEach);
    expect(new Set(seen).size).toBe(customers * entriesEach);
    expect(partitions).toHaveLength(customers);
  });

  it('pauses between pages, not after the last one', async () => {
    await fill();
    let pages = 0;
    let pauses = 0;
    const run: Table['run'] = (call) => {
      pages += 1;
      return shop.table.run(call);
    };
    const pause = async () => {
      pauses += 1;
    };
    for await (const item of scanTable({ ...shop.table, run }, { pause })) expect(item.at).not.toBe('');
    expect(pages).toBeGreaterThan(1);
    expect(pauses).toBe(pages - 1);
  });

  it('the consistency check accepts an empty table and reports a broken rule with its id', async () => {
    expect(await checkTable(shop.table)).toMatchObject({ items: 0, isWhole: true, broken: [] });
    const entry = { cause: 'checkout c1', source: 'bonus', delta: 1, at: '2026-11-21T11:00:00.000Z' } as const;
    await shop.table.commit([shop.ledger.recordEntryPart('ada', entry)]);
    await expect(requireConsistentTable(shop.table)).rejects.toThrow(
      'counters-equal-ledger: USER#ada: bonus: counter 0, ledger 1',
    );
  });
});
