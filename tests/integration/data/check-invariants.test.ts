import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { createTableScan } from '#functions/data/table-scan.ts';
import { checkTable } from '#functions/domain/invariants/check-table.ts';
import { soundBooks } from '#tests/support/sound-books.ts';
import { listSoundFiles } from '#tests/support/sound-listing.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

/** When the sound books are sound: stories that are being written then have not been so for long. */
const clock = { now: () => Date.parse('2026-11-21T12:00:00Z') };

describe.each(tableBackends)('the nightly look at the whole table, on $name', ({ url }) => {
  let table: Table & { close(): void };

  beforeEach(async () => {
    table = await openTable(url);
    for (const Item of soundBooks()) await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  });
  afterEach(() => table.close());

  const look = () => checkTable({ items: createTableScan(table), listFiles: listSoundFiles, clock });

  it('scan finds nothing in a sound table', async () => {
    expect(await look()).toMatchObject({ items: soundBooks().length, isWhole: true, broken: [] });
  });

  it('finds a credit that nobody booked, and an item that nobody can read, by rule and id', async () => {
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
