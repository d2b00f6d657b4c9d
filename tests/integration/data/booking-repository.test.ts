import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BookingRepository, createBookingRepository } from '#functions/data/booking-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { newBooking } from '#functions/domain/film/booking.ts';
import type { FilmRecord } from '#functions/domain/film/film.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const at = '2026-11-21T10:00:00.000Z';
const booking = newBooking('https://calendly.test/b1', at);
const film = (orderId: string): FilmRecord => ({
  ...{ orderId, userId: 'u1', bookingId: booking.bookingId, storyId: null, status: 'unpaid' },
  ...{ startsAt: null, person: null, updatedAt: at },
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
