import { beforeEach, describe, expect, it } from 'vitest';
import { createOrder } from '#functions/domain/film/create-order.ts';
import { decideFilm } from '#functions/domain/film/decide-film.ts';
import { receiveSchedulerEvent } from '#functions/domain/film/receive-scheduler-event.ts';
import type { IdempotentRequest } from '#functions/domain/idempotency/idempotency.ts';
import {
  addCustomerWithStory,
  addStoryItem,
  allFilmCollaborators,
  bookedMessage,
  claimBooking,
  type FilmCollaborators,
  readFilmState,
} from '#tests/support/films.ts';
import { openMemoryTable } from '#tests/support/memory-table.ts';

describe('createOrder', () => {
  let table: ReturnType<typeof openMemoryTable>;
  let world: FilmCollaborators;
  beforeEach(async () => {
    table = openMemoryTable();
    world = allFilmCollaborators(table);
    for (const userId of ['ada', 'bob']) await addCustomerWithStory(table, userId);
  });

  const films = async (userId: string) => (await readFilmState(table, [userId]))[userId];

  it('accepts films only, at the catalogue price', async () => {
    const order = (productName: string) =>
      createOrder({ userId: 'ada', body: { productName }, idempotencyKey: undefined }, world);
    await expect(order('Story Bundle')).rejects.toMatchObject({ code: 'unknown-product' });
    expect(await order('Film')).toMatchObject({ kind: 'film', totalCents: 125_000, status: 'unpaid' });
  });

  it('refuses a story that is still being written', async () => {
    await addStoryItem(table, 'ada', 'new', 'writing');
    const call = claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'new' });
    await expect(call).rejects.toMatchObject({ code: 'story-not-ready' });
    expect(await films('ada')).toMatchObject({ orders: [] });
  });

  it("moves a booking found by email to the claimant with its URI, without the other customer's story", async () => {
    await receiveSchedulerEvent(bookedMessage('b1', 'bob', { storyId: 'bob-story' }), world);
    expect(await films('bob')).toMatchObject({ notes: [{ storyId: 'bob-story' }] });
    await claimBooking(world, 'ada', { bookingUri: 'b1' });
    expect(await films('ada')).toMatchObject({ orders: [{ status: 'booked' }], notes: [{ storyId: null }] });
    expect(await films('bob')).toMatchObject({ orders: [], notes: [] });
  });

  it('throws a conflict for a booking that another customer paid', async () => {
    await receiveSchedulerEvent(bookedMessage('b1', 'bob'), world);
    const [order] = await world.orders.list('bob');
    await decideFilm(order?.orderId ?? '', 'paid', world);
    await expect(claimBooking(world, 'ada', { bookingUri: 'b1' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await films('bob')).toMatchObject({ orders: [{ status: 'paid' }] });
  });

  it('leaves the story of a booking unchanged by later claims', async () => {
    await addStoryItem(table, 'ada', 'second');
    await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' });
    await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'second' });
    expect(await films('ada')).toMatchObject({ films: ['ada-story'], notes: [{ storyId: 'ada-story' }] });
  });

  it('does not look up a booking URI that it generated', async () => {
    const lookups: string[] = [];
    const find = async (uri: string) => {
      lookups.push(uri);
      return undefined;
    };
    await claimBooking({ ...world, bookings: { ...world.bookings, find } }, 'ada');
    expect(lookups).toEqual([]);
    expect(await films('ada')).toMatchObject({ orders: [{ status: 'unpaid' }] });
  });

  it('records the idempotency key for its route', async () => {
    const keys: IdempotentRequest[] = [];
    const recordPart: FilmCollaborators['idempotency']['recordPart'] = (request, ...rest) => {
      keys.push(request);
      return world.idempotency.recordPart(request, ...rest);
    };
    await claimBooking({ ...world, idempotency: { ...world.idempotency, recordPart } }, 'ada', {}, 'key-1');
    expect(keys).toMatchObject([{ userId: 'ada', route: 'createOrder', key: 'key-1' }]);
  });

  it('throws a conflict when the record of the key exists and then disappears', async () => {
    await claimBooking(world, 'ada', {}, 'key-1');
    const forgetful = { ...world, idempotency: { ...world.idempotency, find: async () => undefined } };
    await expect(claimBooking(forgetful, 'ada', {}, 'key-1')).rejects.toMatchObject({ code: 'conflict' });
    expect(await films('ada')).toMatchObject({ orders: [{}] });
  });
});
