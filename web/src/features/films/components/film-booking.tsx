import type { ReactNode } from 'react';
import type { Scheduler } from '#web/src/features/films/model/scheduler.ts';
import { useFilmBooking } from '#web/src/features/films/model/use-film-booking.ts';
import { useCurrentUser } from '#web/src/lib/current-user.ts';
import { useSession } from '#web/src/lib/session.ts';
import { useHydrated } from '#web/src/lib/use-hydrated.ts';
import { BookingOutcome } from './booking-outcome.tsx';

interface FilmBookingProps {
  readonly scheduler: Scheduler;
  /** Null for a film whose story does not exist yet. */
  readonly storyId: string | null;
  readonly closed?: ReactNode;
}

/** An unsaved earlier booking replaces the calendar, to prevent a second booking. */
export function FilmBooking({ scheduler: SchedulerPart, storyId, closed }: FilmBookingProps) {
  const booking = useFilmBooking(storyId);
  const { state, madeHere, book } = booking;
  const prefill = usePrefill();
  const open = madeHere || (state.outcome === 'none' && closed === undefined);
  return (
    <section aria-labelledby="book-film" className="film-booking">
      <h2 id="book-film">{open ? 'Choose a time' : 'Your film'}</h2>
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

interface Prefill {
  readonly name?: string;
  readonly email?: string;
}

function usePrefill(): Prefill | undefined {
  const hydrated = useHydrated();
  const { loggedIn } = useSession();
  const { data: user, isError } = useCurrentUser();
  if (!hydrated || (loggedIn && user === undefined && !isError)) return undefined;
  return loggedIn && user !== undefined ? { name: user.name, email: user.email } : {};
}
