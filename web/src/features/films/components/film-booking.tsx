import type { ReactNode } from 'react';
import type { Scheduler } from '#web/src/features/films/model/scheduler.ts';
import { useFilmBooking } from '#web/src/features/films/model/use-film-booking.ts';
import { usePrefill } from '#web/src/features/films/model/use-prefill.ts';
import { BookingOutcome } from './booking-outcome.tsx';

interface FilmBookingProps {
  readonly scheduler: Scheduler;
  /** The story that becomes the film; null books one whose story is still to be told. */
  readonly storyId: string | null;
  /** Stands in place of the calendar when this is no longer to be booked. */
  readonly closed?: ReactNode;
}

/**
 * The calendar, and above it what became of the booking. Whatever was booked before and is still to be noted comes first:
 * there is no calendar to book it in once more.
 */
export function FilmBooking({ scheduler: SchedulerPart, storyId, closed }: FilmBookingProps) {
  const booking = useFilmBooking(storyId);
  const { state, madeHere, book } = booking;
  const prefill = usePrefill();
  const open = madeHere || (state.outcome === 'none' && closed === undefined);
  return (
    <section aria-labelledby="book-film" className="film-booking">
      <h2 id="book-film">Choose a time</h2>
      <BookingOutcome booking={booking} />
      {state.outcome === 'none' && closed}
      {open && (
        <SchedulerPart
          title="Book your film"
          prefill={prefill}
          {...(storyId === null ? {} : { storyId })}
          onScheduled={book}
        />
      )}
    </section>
  );
}
