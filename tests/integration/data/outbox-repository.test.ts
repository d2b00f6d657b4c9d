import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { outboxDay } from '#functions/data/outbox-repository.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const madeAtMs = Date.parse('2046-11-21T23:59:59.000Z');
const now = Math.floor(madeAtMs / 1000);
const newRow = (): OutboxRow => ({
  id: ulid(madeAtMs),
  kind: 'workflow',
  workflow: { userId: 'u1', storyId: '01' },
});

describe.each(tableBackends)('the outbox repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('addPart writes a row to the partition of its day, and listDue returns it', async () => {
    const row = newRow();
    await shop.table.commit([shop.outbox.addPart(row)]);
    expect(outboxDay(row.id)).toBe('2046-11-21');
    expect(await shop.outbox.listDue('2046-11-21', now)).toEqual({
      due: [{ day: '2046-11-21', attempts: 0, notBeforeSeconds: 0, row }],
      unreadable: [],
      oldestId: row.id,
    });
    expect(await shop.outbox.listDue('2046-11-22', now)).toEqual({ due: [], unreadable: [], oldestId: undefined });
  });

  it('claim succeeds for one of ten concurrent calls, and the row is due again after 15 seconds', async () => {
    const row = newRow();
    await shop.table.commit([shop.outbox.addPart(row)]);
    const [waiting] = (await shop.outbox.listDue('2046-11-21', now)).due;
    if (waiting === undefined) throw new Error('the row is not due');
    const claims = await Promise.all(Array.from({ length: 10 }, () => shop.outbox.claim(waiting, now)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    const waits = await shop.outbox.listDue('2046-11-21', now + 14);
    expect(waits).toMatchObject({ due: [], oldestId: row.id });
    const [again] = (await shop.outbox.listDue('2046-11-21', now + 15)).due;
    expect(again).toMatchObject({ attempts: 1, row });
  });

  it('listDue omits removed and parked rows', async () => {
    const [first, second] = [newRow(), newRow()];
    await shop.table.commit([shop.outbox.addPart(first)]);
    await shop.table.commit([shop.outbox.addPart(second)]);
    await shop.outbox.remove({ day: '2046-11-21', row: first });
    await shop.outbox.park({ day: '2046-11-21', row: second });
    expect(await shop.outbox.listDue('2046-11-21', now + 10 ** 9)).toMatchObject({ due: [], oldestId: undefined });
  });

  it('listDue reports an unreadable row and returns the others', async () => {
    const row = newRow();
    await shop.table.commit([shop.outbox.addPart(row)]);
    const broken = { ...keys.outbox('2046-11-21', 'broken'), notBeforeSeconds: 0, attempts: 'many' };
    await shop.table.documents.send(new PutCommand({ TableName: shop.table.name, Item: broken }));
    const { due, unreadable } = await shop.outbox.listDue('2046-11-21', now);
    expect(due.map((waiting) => waiting.row.id)).toEqual([row.id]);
    expect(unreadable).toEqual(['broken']);
  });
});
