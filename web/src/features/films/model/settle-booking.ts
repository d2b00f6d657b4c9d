import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { type Booking, findBooking, forgetBooking, keepBooking } from './bookings.ts';

/** How the server is told. */
export interface BookingCalls {
  orderFilm(booking: Booking): Promise<void>;
  markAsFilm(storyId: string, bookingUri: string): Promise<void>;
}

export type Settled =
  | { readonly outcome: 'noted' }
  /** The server will not have it, now or later; the booking itself stands. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** It may work the next time. */
  | { readonly outcome: 'failed'; readonly message: string }
  | { readonly outcome: 'logged-out' };

/** Refusals that pass: too fast, or at the same time as somebody else. */
const passing: readonly number[] = [408, 425, 429];

/** What a failure means for the booking. */
function outcomeOf(error: unknown): Settled {
  const message = errorMessage(error);
  if (!(error instanceof ApiError)) return { outcome: 'failed', message };
  if (error.status === 401) return { outcome: 'logged-out' };
  const final =
    error.status >= 400 && error.status < 500 && !passing.includes(error.status) && error.code !== 'conflict';
  return { outcome: final ? 'refused' : 'failed', message };
}

/**
 * Orders a booked film and marks its story, each once: what is done is written down before the next thing is asked. Tabs
 * that want the same take turns, and the later one finds it done.
 */
export async function settleBooking(bookingUri: string, customer: string, calls: BookingCalls): Promise<Settled> {
  return await alone(`film booking ${bookingUri}`, async () => {
    try {
      const booking = findBooking(bookingUri);
      if (booking === undefined) return { outcome: 'noted' };
      const { storyId } = booking;
      if (!booking.ordered) {
        // A visitor's booking is from now on this customer's.
        keepBooking({ ...booking, customer });
        await calls.orderFilm(booking);
        keepBooking({ ...booking, customer, ordered: true });
      }
      if (storyId !== null) await calls.markAsFilm(storyId, bookingUri);
      forgetBooking(bookingUri);
      return { outcome: 'noted' };
    } catch (error) {
      const settled = outcomeOf(error);
      if (settled.outcome === 'refused') forgetBooking(bookingUri);
      return settled;
    }
  });
}

/** One tab after the other, where the browser can see to that; elsewhere the idempotency key does. */
async function alone(name: string, run: () => Promise<Settled>): Promise<Settled> {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? await navigator.locks.request(name, run) : run();
}
