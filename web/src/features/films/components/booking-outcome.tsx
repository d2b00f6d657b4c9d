import { lazy, Suspense } from 'react';
import type { FilmBooking } from '#web/src/features/films/model/use-film-booking.ts';

/** Of its own file: most visits book nothing. */
const BookingNote = lazy(() => import('./booking-note.tsx').then((part) => ({ default: part.BookingNote })));

/** What became of a booking, once there is one. */
export function BookingOutcome({ booking: { state, retry } }: { readonly booking: FilmBooking }) {
  if (state.outcome === 'none') return null;
  return (
    <Suspense fallback={null}>
      <BookingNote state={state} onRetry={retry} />
    </Suspense>
  );
}
