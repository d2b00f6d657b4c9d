import { describe, expect, it } from 'vitest';
import { newBooking } from '#functions/domain/film/booking.ts';
import type { FilmRecord } from '#functions/domain/film/film.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

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
  const shop = shopOnTable(url);

  it('putPart writes a booking that find returns, and rejects a stale version', async () => {
    expect(await shop.bookings.find(booking.bookingId)).toBeUndefined();
    await shop.table.commit([shop.bookings.putPart(booking)]);
    await expect(shop.table.commit([shop.bookings.putPart(booking)])).rejects.toThrow('booking');
    const read = await shop.bookings.find(booking.bookingId);
    expect(read).toEqual({ ...booking, version: 1 });
    if (read === undefined) throw new Error('it was just written');
    await shop.table.commit([shop.bookings.putPart({ ...read, namedStoryId: 's1' })]);
    await expect(shop.table.commit([shop.bookings.putPart(read)])).rejects.toThrow('booking');
    expect(await shop.bookings.find(booking.bookingId)).toMatchObject({ namedStoryId: 's1', version: 2 });
  });

  it('linkPart adds an alternative address to a booking, and replaces only the version that was read', async () => {
    await shop.table.commit([shop.bookings.putPart(booking), shop.bookings.linkPart('b2', booking.bookingId, 0)]);
    expect(await shop.bookings.find('b2')).toMatchObject({ bookingId: booking.bookingId });
    await expect(shop.table.commit([shop.bookings.linkPart('b2', 'elsewhere', 0)])).rejects.toThrow('booking');
    await shop.table.commit([shop.bookings.putPart(newBooking('b3', at))]);
    await expect(shop.table.commit([shop.bookings.linkPart('b3', 'b2', 2)])).rejects.toThrow('booking');
    await shop.table.commit([shop.bookings.linkPart('b3', 'b2', 1)]);
    expect(await shop.bookings.find('b3')).toMatchObject({ bookingId: booking.bookingId });
  });

  it('listFilmPage returns the newest first, all of them or those with something left to do', async () => {
    const delivery = { url: 'https://films.example/1', at };
    const states = ['unpaid', 'cancelled', 'booked', 'refunded', 'paid'] as const;
    for (const [index, status] of states.entries())
      await shop.table.commit([shop.bookings.putFilmPart({ ...film(`o${index}`), status })]);
    await shop.table.commit([shop.bookings.putFilmPart({ ...film('o5'), status: 'paid', delivery })]);
    const idsOf = (films: readonly FilmRecord[]) => films.map(({ orderId }) => orderId);
    const first = await shop.bookings.listFilmPage({ limit: 4 }, { isOpen: false });
    expect(idsOf(first.items)).toEqual(['o5', 'o4', 'o3', 'o2']);
    expect(first.items[0]).toMatchObject({ delivery });
    const rest = await shop.bookings.listFilmPage({ limit: 4, cursor: first.cursor ?? '' }, { isOpen: false });
    expect([idsOf(rest.items), rest.cursor]).toEqual([['o1', 'o0'], null]);
    const open = await shop.bookings.listFilmPage({ limit: 10 }, { isOpen: true });
    expect(idsOf(open.items)).toEqual(['o4', 'o2', 'o0']);
  });

  it('getFilm and listFilms return the records of putFilmPart until removeFilmPart', async () => {
    expect(await shop.bookings.listFilms()).toEqual([]);
    await shop.table.commit([shop.bookings.putFilmPart(film('o1')), shop.bookings.putFilmPart(film('o2'))]);
    await shop.table.commit([shop.bookings.putFilmPart({ ...film('o1'), status: 'booked' })]);
    expect(await shop.bookings.getFilm('o1')).toEqual({ ...film('o1'), status: 'booked' });
    expect((await shop.bookings.listFilms()).map(({ orderId }) => orderId)).toEqual(['o1', 'o2']);
    await shop.table.commit([shop.bookings.removeFilmPart('o1')]);
    expect(await shop.bookings.getFilm('o1')).toBeUndefined();
    expect((await shop.bookings.listFilms()).map(({ orderId }) => orderId)).toEqual(['o2']);
  });
});
