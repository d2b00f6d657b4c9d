import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { type Booking, deleteBooking, getBooking, storeBooking } from './bookings.ts';

export interface BookingCalls {
  orderFilm(booking: Booking): Promise<boolean>;
  markAsFilm(storyId: string, bookingUri: string): Promise<void>;
}

export type SyncResult =
  | { readonly outcome: 'noted'; readonly isConfirmed: boolean }
  /** The server rejects it for good; the booking itself exists. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** A retry may succeed. */
  | { readonly outcome: 'failed'; readonly message: string }
  | { readonly outcome: 'logged-out' };

/** Temporary: too many requests or a conflict. */
const temporaryStatuses: readonly number[] = [408, 425, 429];

function outcomeOf(error: unknown): SyncResult {
  const message = errorMessage(error);
  if (!(error instanceof ApiError)) return { outcome: 'failed', message };
  if (error.status === 401) return { outcome: 'logged-out' };
  const final =
    error.status >= 400 && error.status < 500 && !temporaryStatuses.includes(error.status) && error.code !== 'conflict';
  return { outcome: final ? 'refused' : 'failed', message };
}

/** Creates the order and marks the story, each once: completed steps are stored first. Tabs are serialised. */
export async function syncBooking(bookingUri: string, customer: string, calls: BookingCalls): Promise<SyncResult> {
  return await withLock(`film booking ${bookingUri}`, async () => {
    try {
      let isConfirmed = false;
      const booking = getBooking(bookingUri);
      if (booking === undefined) return { outcome: 'noted', isConfirmed };
      const { storyId } = booking;
      if (!booking.ordered) {
        // The visitor's booking now belongs to this customer.
        storeBooking({ ...booking, customer });
        isConfirmed = await calls.orderFilm(booking);
        storeBooking({ ...booking, customer, ordered: true });
      }
      if (storyId !== null) await calls.markAsFilm(storyId, bookingUri);
      deleteBooking(bookingUri);
      return { outcome: 'noted', isConfirmed };
    } catch (error) {
      const result = outcomeOf(error);
      if (result.outcome === 'refused') deleteBooking(bookingUri);
      return result;
    }
  });
}

/** Uses the Web Locks API; without it the idempotency key prevents duplicates. */
async function withLock(name: string, run: () => Promise<SyncResult>): Promise<SyncResult> {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? await navigator.locks.request(name, run) : run();
}
