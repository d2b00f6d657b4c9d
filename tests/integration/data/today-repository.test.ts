import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createTodayRepository } from '#functions/data/today-repository.ts';
import type { TodayRepository } from '#functions/domain/today/repositories.ts';
import { aStory } from '#tests/support/builders.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const at = '2026-11-21T10:00:00.000Z';
const day = '2024-11-22';
const rowId = '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z';
const row = { id: rowId, kind: 'share-card', card: { userId: 'u1', storyId: '01' } } as const;
const waiting = { day, attempts: 0, notBeforeSeconds: 0, row };

describe.each(tableBackends)('the today repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let today: TodayRepository;

  beforeEach(async () => {
    table = await openTable(url);
    today = createTodayRepository(table);
  });
  afterEach(() => table.close());

  it('listFailedStories lists stories from failParts to closeFailedStoryPart, oldest first', async () => {
    const stories = createStoryRepository(table);
    const failed = (storyId: string) => ({ storyId, userId: 'u1', category: 'memories', at }) as const;
    for (const storyId of ['02', '01', '03']) {
      await table.commit([stories.addPart(aStory({ userId: 'u1', storyId, status: 'writing' }))]);
      await table.commit(stories.failParts(failed(storyId)));
    }
    expect(await today.listFailedStories(2)).toEqual([failed('01'), failed('02')]);
    expect(await today.getFailedStory('02')).toEqual(failed('02'));
    await table.commit([today.closeFailedStoryPart('01')]);
    await expect(table.commit([today.closeFailedStoryPart('01')])).rejects.toThrow('failed-story');
    expect(await today.listFailedStories(9)).toEqual([failed('02'), failed('03')]);
    expect(await today.getFailedStory('01')).toBeUndefined();
  });

  it('listDisputes lists orders between openDisputePart and closeDisputePart', async () => {
    const orders = createOrderRepository(table);
    const dispute = (orderId: string) => ({ orderId, userId: 'u1', totalCents: 1900, at });
    await table.commit([orders.openDisputePart(dispute('o2'))]);
    await table.commit([orders.openDisputePart(dispute('o1'))]);
    expect(await today.listDisputes(1)).toEqual([dispute('o1')]);
    await table.commit([orders.closeDisputePart('o1')]);
    await table.commit([orders.closeDisputePart('o1')]);
    expect(await today.listDisputes(9)).toEqual([dispute('o2')]);
  });

  it('listWaitingRows lists the oldest rows of a day, also those that were given up', async () => {
    const outbox = createOutboxRepository(table);
    const later = { ...row, id: `${rowId.slice(0, -1)}1` };
    await table.commit([outbox.addPart(row), outbox.addPart(later)]);
    await outbox.park(waiting);
    expect((await today.listWaitingRows(day, 9)).map((each) => each.row.id)).toEqual([later.id, rowId]);
    expect((await today.listWaitingRows(day, 1)).map((each) => each.row.id)).toEqual([later.id]);
    expect(await today.listWaitingRows('2024-11-23', 9)).toEqual([]);
  });

  it('removeWaitingRowPart removes the row that getWaitingRow read, unless it was tried since', async () => {
    const outbox = createOutboxRepository(table);
    await table.commit([outbox.addPart(row)]);
    expect(await today.getWaitingRow(day, rowId)).toEqual(waiting);
    await outbox.claim(waiting, 10);
    await expect(table.commit([today.removeWaitingRowPart(waiting)])).rejects.toThrow('waiting-row');
    await table.commit([today.removeWaitingRowPart({ ...waiting, attempts: 1 })]);
    expect(await today.getWaitingRow(day, rowId)).toBeUndefined();
  });
});
