import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { type Booking, statusOf } from './booking.ts';
import { isFilmOf } from './mark-story.ts';

const endedStates: ReadonlySet<string> = new Set(['cancelled', 'refunded']);

/** Whether the booking is this customer's, not cancelled, and free for this story. */
function isBookedFor(booking: Booking, { userId, storyId }: StoryRecord, films: readonly StoryRecord[]): boolean {
  const isTheirs = booking.userId === userId && !endedStates.has(statusOf(booking));
  const isForStory = booking.storyId === null || booking.storyId === storyId;
  return isTheirs && isForStory && !films.some((film) => isFilmOf(film, booking));
}

/** Without the booking's URI, each film order allows one film; a story stays a film after its order is cancelled. */
function hasFreeOrder(orders: readonly OrderRecord[], films: readonly StoryRecord[]): boolean {
  const filmOrders = orders.filter(({ kind }) => kind === 'film');
  return filmOrders.length > films.length && filmOrders.some(({ status }) => !endedStates.has(status));
}

/** The customer must have booked a film that this story, which is no film yet, can use. @throws AppError film-not-booked */
export async function requireFilmBooking(
  story: StoryRecord,
  bookingUri: string | undefined,
  { bookings, orders, stories }: Pick<Shop, 'bookings' | 'orders' | 'stories'>,
): Promise<void> {
  const { userId } = story;
  const [all, booking, ordered] = await Promise.all([
    stories.list(userId),
    bookingUri === undefined ? undefined : bookings.find(bookingUri),
    bookingUri === undefined ? orders.list(userId) : [],
  ]);
  // Without this story, which a concurrent write of the same booking may have marked: the caller retries.
  const films = all.filter(({ isFilm, storyId }) => isFilm && storyId !== story.storyId);
  const isBooked =
    bookingUri === undefined
      ? hasFreeOrder(ordered, films)
      : booking !== undefined && isBookedFor(booking, story, films);
  if (!isBooked) throw new AppError('film-not-booked');
}
