import { filmProductName, prices } from '#shared/catalogue/prices.ts';
import { createOrder } from '#shared/endpoints/order.ts';
import { updateStory } from '#shared/endpoints/story-editing.ts';
import type { Booking } from '#web/src/features/films/model/bookings.ts';
import { api } from '#web/src/lib/api.ts';

/** Derived from the booking, so that all tabs and reloads create one order. */
async function idempotencyKeyOf(bookingUri: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bookingUri));
  return `film-${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Creates the order of a booked film (specification 2.7). @returns whether the calendar has confirmed it already @throws
 * ApiError
 */
export async function orderFilm({ bookingUri, storyId }: Booking): Promise<boolean> {
  const body = {
    productName: filmProductName,
    totalAmount: prices.filmOrderCents / 100,
    bookingUri,
    ...(storyId === null ? {} : { storyId }),
  };
  const { data } = await api(createOrder, { body }, { idempotencyKey: await idempotencyKeyOf(bookingUri) });
  return data.status === 'booked';
}

export async function markAsFilm(storyId: string, bookingUri: string): Promise<void> {
  await api(updateStory, { path: { storyId }, body: { isFilm: true, bookingUri } });
}
