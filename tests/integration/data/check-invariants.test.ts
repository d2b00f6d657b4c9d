import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { createTableScan } from '#functions/data/table-scan.ts';
import { checkTable } from '#functions/domain/invariants/check-table.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';
import { listValidFiles } from '#tests/support/valid-files-fixture.ts';
import { validTableItems } from '#tests/support/valid-table-fixture.ts';

/** Shortly after the fixture's stories began to be written, so that none counts as overdue. */
const clock = { now: () => Date.parse('2026-11-21T12:00:00Z') };

describe.each(tableBackends)('checkTable on $name', ({ url }) => {
  let table: Table & { close(): void };

  beforeEach(async () => {
    table = await openTable(url);
    for (const Item of validTableItems()) await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  });
  afterEach(() => table.close());

  const check = () => checkTable({ items: createTableScan(table), listFiles: listValidFiles, clock });

  it('finds nothing in a valid table', async () => {
    expect(await check()).toMatchObject({ items: validTableItems().length, isWhole: true, broken: [] });
  });

  it('reports a credit without a ledger entry and an unreadable item, by rule and id', async () => {
    await table.documents.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.profile('ada'),
        UpdateExpression: 'ADD bonusStories :two',
        ExpressionAttributeValues: { ':two': 2 },
      }),
    );
    await table.documents.send(
      new PutCommand({ TableName: table.name, Item: { ...keys.order('cleo', 'o1'), totalCents: 'much' } }),
    );
    const { broken } = await check();
    expect(broken.map(({ rule, at }) => `${rule} ${at}`).toSorted()).toEqual([
      'counters-equal-ledger USER#ada',
      'readable USER#cleo ORDER#o1',
    ]);
  });
});
