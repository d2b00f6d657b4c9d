import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import type { FilmRecord } from '#functions/domain/film/film.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import { aStory } from '#tests/support/builders.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const at = '2026-11-21T10:00:00.000Z';
const day = '2024-11-22';
const rowId = '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z';
const row = { id: rowId, kind: 'share-card', card: { userId: 'u1', storyId: '01' } } as const;
const waiting = { day, attempts: 0, notBeforeSeconds: 0, row };

describe.each(tableBackends)('the today repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('listFailedStories lists stories from failParts to closeFailedStoryPart, oldest first', async () => {
    const failed = (storyId: string) => ({ storyId, userId: 'u1', category: 'memories', at }) as const;
    for (const storyId of ['02', '01', '03']) {
      await shop.table.commit([shop.stories.addPart(aStory({ userId: 'u1', storyId, status: 'writing' }))]);
      await shop.table.commit(shop.stories.failParts(failed(storyId)));
    }
    expect(await shop.today.listFailedStories(2)).toEqual([failed('01'), failed('02')]);
    expect(await shop.today.getFailedStory('02')).toEqual(failed('02'));
    await shop.table.commit([shop.today.closeFailedStoryPart('01')]);
    await expect(shop.table.commit([shop.today.closeFailedStoryPart('01')])).rejects.toThrow('failed-story');
    expect(await shop.today.listFailedStories(9)).toEqual([failed('02'), failed('03')]);
    expect(await shop.today.getFailedStory('01')).toBeUndefined();
  });

  it('listDisputes lists orders between openDisputePart and closeDisputePart', async () => {
    const dispute = (orderId: string) => ({ orderId, userId: 'u1', totalCents: 1900, at });
    await shop.table.commit([shop.orders.openDisputePart(dispute('o2'))]);
    await shop.table.commit([shop.orders.openDisputePart(dispute('o1'))]);
    expect(await shop.today.listDisputes(1)).toEqual([dispute('o1')]);
    await shop.table.commit([shop.orders.closeDisputePart('o1')]);
    await shop.table.commit([shop.orders.closeDisputePart('o1')]);
    expect(await shop.today.listDisputes(9)).toEqual([dispute('o2')]);
  });

  it('listAttention lists the oldest flagged orders', async () => {
    const attention = (orderId: string): NeedsAttention => ({
      orderId,
      userId: 'u1',
      reason: 'wrong-amount',
      sessionId: null,
      paymentIntentId: null,
      expectedCents: 1900,
      paidCents: 1,
      currency: 'usd',
      at,
    });
    for (const orderId of ['o2', 'o1']) await shop.table.commit([shop.orders.flagPart(attention(orderId))]);
    expect(await shop.today.listAttention(1)).toEqual([attention('o1')]);
  });

  it('listUnpaidFilms lists films that are not confirmed, from an order on', async () => {
    const film = (orderId: string, status: FilmRecord['status']): FilmRecord => ({
      orderId,
      userId: 'u1',
      bookingId: 'b1',
      storyId: null,
      status,
      startsAt: null,
      person: null,
      updatedAt: at,
    });
    const films = [film('f1', 'unpaid'), film('f2', 'unpaid'), film('f3', 'booked')];
    await shop.table.commit(films.map((each) => shop.bookings.putFilmPart(each)));
    expect(await shop.today.listUnpaidFilms('f2')).toEqual([film('f2', 'unpaid')]);
  });

  it('listWaitingRows lists the oldest rows of a day, also those that were given up', async () => {
    const later = { ...row, id: `${rowId.slice(0, -1)}1` };
    await shop.table.commit([shop.outbox.addPart(row), shop.outbox.addPart(later)]);
    await shop.outbox.park(waiting);
    expect((await shop.today.listWaitingRows(day, 9)).map((each) => each.row.id)).toEqual([later.id, rowId]);
    expect((await shop.today.listWaitingRows(day, 1)).map((each) => each.row.id)).toEqual([later.id]);
    expect(await shop.today.listWaitingRows('2024-11-23', 9)).toEqual([]);
  });

  it('removeWaitingRowPart removes the row that getWaitingRow read, unless it was tried since', async () => {
    await shop.table.commit([shop.outbox.addPart(row)]);
    expect(await shop.today.getWaitingRow(day, rowId)).toEqual(waiting);
    await shop.outbox.claim(waiting, 10);
    await expect(shop.table.commit([shop.today.removeWaitingRowPart(waiting)])).rejects.toThrow('waiting-row');
    await shop.table.commit([shop.today.removeWaitingRowPart({ ...waiting, attempts: 1 })]);
    expect(await shop.today.getWaitingRow(day, rowId)).toBeUndefined();
  });

  it('findOwners returns the accounts of those addresses that have one', async () => {
    const item = { ...keys.email('ada@example.com'), userId: 'ada', linkId: 'l1' };
    await shop.table.commit([{ name: 'address', write: { Put: { TableName: shop.table.name, Item: item } } } as never]);
    const owners = await shop.today.findOwners(['ada@example.com', 'bob@example.com']);
    expect([...owners]).toEqual([['ada@example.com', 'ada']]);
    expect((await shop.today.findOwners([])).size).toBe(0);
  });
});
