import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookProbe } from '#functions/data/book-items.ts';
import { keys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { checkTable } from '#functions/domain/invariants/check-table.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';
import { listValidFiles } from '#tests/support/valid-files-fixture.ts';
import { validTableItems } from '#tests/support/valid-table-fixture.ts';

/** The time of the valid table: its unfinished stories are recent. */
const clock = { now: () => Date.parse('2026-11-21T12:00:00Z') };

describe.each(tableBackends)('the nightly invariants check on $name', ({ url }) => {
  let table: Table & { close(): void };

  beforeEach(async () => {
    table = await openTable(url);
    for (const Item of validTableItems()) await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  });
  afterEach(() => table.close());

  const look = () => checkTable({ books: createBookProbe(table), listFiles: listValidFiles, clock });

  it('scan finds nothing in a consistent table', async () => {
    expect(await look()).toMatchObject({ items: validTableItems().length, isWhole: true, broken: [] });
  });

  it('reports an unbooked credit and an unreadable item, by rule and id', async () => {
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
    const { broken } = await look();
    expect(broken.map(({ rule, at }) => `${rule} ${at}`).toSorted()).toEqual([
      'counters-equal-ledger USER#ada',
      'readable USER#cleo ORDER#o1',
    ]);
  });
});
