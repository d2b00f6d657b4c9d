import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { loadPart } from '#web/src/lib/load-part.ts';
import { readCustomer, useSession } from '#web/src/lib/session.ts';
import { readStored, useStored, watchStored } from '#web/src/lib/storage.ts';
import { bookingsKey, bookingsOf, keepBooking } from './bookings.ts';
import type { Settled } from './settle-booking.ts';

/** How the bookings made here stand with the server. */
export type BookingState = { readonly outcome: 'none' } | { readonly outcome: 'noting' } | Settled;

export interface FilmBooking {
  readonly state: BookingState;
  /** It was made in the frame of this page, which goes on showing its date. */
  readonly madeHere: boolean;
  /** The customer has booked: the scheduler said so. */
  book(bookingUri: string): void;
  /** Asks the server once more. */
  retry(): void;
}

/** A story that became a film is in other lists than before, and there is an order more. */
function clearCaches(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ['stories'], type: 'inactive' });
  for (const queryKey of [['stories'], ['orders']]) void queryClient.invalidateQueries({ queryKey });
}

/** Everything that is waiting, one after the other; what is booked meanwhile, too. */
async function settleAll(customer: string | null): Promise<Settled | undefined> {
  const next = () => bookingsOf(customer, Date.now())[0];
  if (next() === undefined) return undefined;
  if (customer === null) return { outcome: 'logged-out' };
  // Of its own file: most visits book nothing.
  const [calls, { settleBooking }] = await loadPart(() =>
    Promise.all([import('#web/src/features/films/api/note-booking.ts'), import('./settle-booking.ts')]),
  );
  let settled: Settled | undefined;
  for (let booking = next(); booking !== undefined; booking = next()) {
    settled = await settleBooking(booking.bookingUri, customer, calls);
    // What is neither noted nor refused waits for the next time, and so does what comes after it.
    if (settled.outcome === 'failed' || settled.outcome === 'logged-out') break;
  }
  return settled;
}

/** Notes bookings: those of this page as they are made, and those that an earlier visit could not note. */
export function useFilmBooking(storyId: string | null): FilmBooking {
  const [state, setState] = useState<BookingState>({ outcome: 'none' });
  const [madeHere, setMadeHere] = useState(false);
  const waiting = useStored(bookingsKey)?.length ?? 0;
  const queryClient = useQueryClient();
  const { loggedIn } = useSession();
  const busy = useRef(false);

  const settle = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    const customer = readCustomer();
    if (bookingsOf(customer, Date.now()).length > 0) setState({ outcome: 'noting' });
    const settled = await settleAll(customer).catch(
      (error: unknown): Settled => ({ outcome: 'failed', message: errorMessage(error) }),
    );
    busy.current = false;
    // Another tab was quicker: there is nothing to tell.
    if (settled === undefined) setState((state) => (state.outcome === 'noting' ? { outcome: 'none' } : state));
    if (settled === undefined) return;
    setState(settled);
    if (settled.outcome === 'noted' || settled.outcome === 'refused') clearCaches(queryClient);
  }, [queryClient]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a login is what a visitor's booking waits for, and another tab may have booked.
  useEffect(() => void settle(), [settle, loggedIn, waiting]);

  // Another tab may note a booking so quickly that this one never sees it wait: what it shows is then out of date.
  useEffect(() => {
    return watchStored(bookingsKey, () => {
      if (readStored(bookingsKey) === null) clearCaches(queryClient);
    });
  }, [queryClient]);

  const book = (bookingUri: string) => {
    setMadeHere(true);
    keepBooking({ bookingUri, storyId, customer: readCustomer(), bookedAt: Date.now(), ordered: false });
    void settle();
  };
  return { state, madeHere, book, retry: () => void settle() };
}
