import { lazy, Suspense } from 'react';
import type { FilmBooking } from '#web/src/features/films/model/use-film-booking.ts';

const BookingNote = lazy(() => import('./booking-note.tsx').then((part) => ({ default: part.BookingNote })));

export function BookingOutcome({ booking: { state, retry } }: { readonly booking: FilmBooking }) {
  if (state.outcome === 'none') return null;
  return (
    <Suspense fallback={null}>
      <BookingNote state={state} onRetry={retry} />
    </Suspense>
  );
}
