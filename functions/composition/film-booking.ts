import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { requireFilmBooking as require } from '#functions/domain/film/require-film-booking.ts';
import type { Shop } from '#functions/domain/shop.ts';

/** For edits of stories, which may not know of films. */
export function requireFilmBooking(table: Table): Shop['requireFilmBooking'] {
  const shop = {
    bookings: createBookingRepository(table),
    orders: createOrderRepository(table),
    stories: createStoryRepository(table),
  };
  return (story, bookingUri) => require(story, bookingUri, shop);
}
