import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { newBooking } from '#functions/domain/film/booking.ts';
import type { FilmRecord } from '#functions/domain/film/film.ts';
import type { BookingRepository } from '#functions/domain/film/repositories.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const at = '2026-11-21T10:00:00.000Z';
const booking = newBooking('https://calendly.test/b1', at);
const film = (orderId: string): FilmRecord => ({
  orderId,
  userId: 'u1',
  bookingId: booking.bookingId,
  storyId: null,
  status: 'unpaid',
  startsAt: null,
  person: null,
  updatedAt: at,
});

describe.each(tableBackends)('the booking repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let bookings: BookingRepository;

  beforeEach(async () => {
    table = await openTable(url);
    bookings = createBookingRepository(table);
  });
  afterEach(() => table.close());

  it('putPart writes a booking that find returns, and rejects a stale version', async () => {
    expect(await bookings.find(booking.bookingId)).toBeUndefined();
    await table.commit([bookings.putPart(booking)]);
    await expect(table.commit([bookings.putPart(booking)])).rejects.toThrow('booking');
    const read = await bookings.find(booking.bookingId);
    expect(read).toEqual({ ...booking, version: 1 });
    if (read === undefined) throw new Error('it was just written');
    await table.commit([bookings.putPart({ ...read, namedStoryId: 's1' })]);
    await expect(table.commit([bookings.putPart(read)])).rejects.toThrow('booking');
    expect(await bookings.find(booking.bookingId)).toMatchObject({ namedStoryId: 's1', version: 2 });
  });

  it('linkPart adds an alternative address to a booking, and replaces only the version that was read', async () => {
    await table.commit([bookings.putPart(booking), bookings.linkPart('b2', booking.bookingId, 0)]);
    expect(await bookings.find('b2')).toMatchObject({ bookingId: booking.bookingId });
    await expect(table.commit([bookings.linkPart('b2', 'elsewhere', 0)])).rejects.toThrow('booking');
    await table.commit([bookings.putPart(newBooking('b3', at))]);
    await expect(table.commit([bookings.linkPart('b3', 'b2', 2)])).rejects.toThrow('booking');
    await table.commit([bookings.linkPart('b3', 'b2', 1)]);
    expect(await bookings.find('b3')).toMatchObject({ bookingId: booking.bookingId });
  });

  it('listFilmPage returns the newest first, all of them or those with something left to do', async () => {
    const delivery = { url: 'https://films.example/1', at };
    const states = ['unpaid', 'cancelled', 'booked', 'refunded', 'paid'] as const;
    for (const [index, status] of states.entries())
      await table.commit([bookings.putFilmPart({ ...film(`o${index}`), status })]);
    await table.commit([bookings.putFilmPart({ ...film('o5'), status: 'paid', delivery })]);
    const idsOf = (films: readonly FilmRecord[]) => films.map(({ orderId }) => orderId);
    const first = await bookings.listFilmPage({ limit: 4 }, { isOpen: false });
    expect(idsOf(first.items)).toEqual(['o5', 'o4', 'o3', 'o2']);
    expect(first.items[0]).toMatchObject({ delivery });
    const rest = await bookings.listFilmPage({ limit: 4, cursor: first.cursor ?? '' }, { isOpen: false });
    expect([idsOf(rest.items), rest.cursor]).toEqual([['o1', 'o0'], null]);
    const open = await bookings.listFilmPage({ limit: 10 }, { isOpen: true });
    expect(idsOf(open.items)).toEqual(['o4', 'o2', 'o0']);
  });

  it('getFilm and listFilms return the records of putFilmPart until removeFilmPart', async () => {
    expect(await bookings.listFilms()).toEqual([]);
    await table.commit([bookings.putFilmPart(film('o1')), bookings.putFilmPart(film('o2'))]);
    await table.commit([bookings.putFilmPart({ ...film('o1'), status: 'booked' })]);
    expect(await bookings.getFilm('o1')).toEqual({ ...film('o1'), status: 'booked' });
    expect((await bookings.listFilms()).map(({ orderId }) => orderId)).toEqual(['o1', 'o2']);
    await table.commit([bookings.removeFilmPart('o1')]);
    expect(await bookings.getFilm('o1')).toBeUndefined();
    expect((await bookings.listFilms()).map(({ orderId }) => orderId)).toEqual(['o2']);
  });
});
