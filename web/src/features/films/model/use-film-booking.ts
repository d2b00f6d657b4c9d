import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { getCustomerId, useSession } from '#web/src/lib/session.ts';
import { readStored, subscribeToStored, useStored } from '#web/src/lib/storage.ts';
import { bookingsKey, listBookings, storeBooking } from './bookings.ts';
import type { SyncResult } from './sync-booking.ts';

/** Synchronisation state of this browser's bookings. */
export type BookingState = { readonly outcome: 'none' } | { readonly outcome: 'noting' } | SyncResult;

export interface FilmBooking {
  readonly state: BookingState;
  /** Booked on this page, so that its frame shows the date. */
  readonly madeHere: boolean;
  book(bookingUri: string): void;
  retry(): void;
}

function clearCaches(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ['stories'], type: 'inactive' });
  for (const queryKey of [['stories'], ['orders']]) void queryClient.invalidateQueries({ queryKey });
}

/** Processes all pending bookings in sequence, including new ones. */
async function syncBookings(customer: string | null): Promise<SyncResult | undefined> {
  const next = () => listBookings(customer, Date.now())[0];
  if (next() === undefined) return undefined;
  if (customer === null) return { outcome: 'logged-out' };
  // Loaded on demand, because most visits book nothing.
  const [calls, { syncBooking }] = await loadModule(() =>
    Promise.all([import('#web/src/features/films/api/booking-requests.ts'), import('./sync-booking.ts')]),
  );
  let result: SyncResult | undefined;
  for (let booking = next(); booking !== undefined; booking = next()) {
    result = await syncBooking(booking.bookingUri, customer, calls);
    // Retry these later, and the remaining ones with them.
    if (result.outcome === 'failed' || result.outcome === 'logged-out') break;
  }
  return result;
}

/** Sends bookings of this page and pending ones of earlier visits. */
export function useFilmBooking(storyId: string | null): FilmBooking {
  const [state, setState] = useState<BookingState>({ outcome: 'none' });
  const [madeHere, setMadeHere] = useState(false);
  const waiting = useStored(bookingsKey)?.length ?? 0;
  const queryClient = useQueryClient();
  const { loggedIn } = useSession();
  const busy = useRef(false);

  const sync = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    const customer = getCustomerId();
    if (listBookings(customer, Date.now()).length > 0) setState({ outcome: 'noting' });
    const result = await syncBookings(customer).catch(
      (error: unknown): SyncResult => ({ outcome: 'failed', message: errorMessage(error) }),
    );
    busy.current = false;
    // Another tab has sent it.
    if (result === undefined) setState((state) => (state.outcome === 'noting' ? { outcome: 'none' } : state));
    if (result === undefined) return;
    setState(result);
    if (result.outcome === 'noted' || result.outcome === 'refused') clearCaches(queryClient);
  }, [queryClient]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a visitor's booking waits for a login, and other tabs may book.
  useEffect(() => void sync(), [sync, loggedIn, waiting]);

  // Another tab may finish a booking before this one notices it.
  useEffect(() => {
    return subscribeToStored(bookingsKey, () => {
      if (readStored(bookingsKey) === null) clearCaches(queryClient);
    });
  }, [queryClient]);

  const book = (bookingUri: string) => {
    setMadeHere(true);
    storeBooking({ bookingUri, storyId, customer: getCustomerId(), bookedAt: Date.now(), ordered: false });
    void sync();
  };
  return { state, madeHere, book, retry: () => void sync() };
}
