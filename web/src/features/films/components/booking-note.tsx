import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { prices } from '#shared/catalogue/prices.ts';
import { pages } from '#shared/names/pages.ts';
import type { BookingState } from '#web/src/features/films/model/use-film-booking.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { Button, ButtonLink } from '#web/src/ui/button.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';

interface BookingNoteProps {
  readonly state: BookingState;
  readonly onRetry: () => void;
}

/** Always confirms the booking first, even after a server error. */
export function BookingNote({ state, onRetry }: BookingNoteProps) {
  switch (state.outcome) {
    case 'none':
      return null;
    case 'noting':
      return (
        <Note title="Your time is booked" tone="good">
          <Spinner label="Adding it to your account…" className="items-start py-0" />
        </Note>
      );
    case 'noted':
      return (
        <Note title={state.isConfirmed ? 'Your film is booked' : 'Your time is booked'} tone="good">
          <p>
            {state.isConfirmed
              ? 'The calendar will email you the date and place.'
              : 'We’ll confirm when the calendar does. It will also email you the date and place.'}
          </p>
          <p>
            Your order shows the deposit of {exactPrice(prices.filmOrderCents)}. We’ll send the invoice after we meet.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={pages.films.path}>See your films</ButtonLink>
            <ButtonLink to={pages.orders.path} variant="ghost">
              See your orders
            </ButtonLink>
          </div>
        </Note>
      );
    case 'logged-out':
      return (
        <Note title="Your time is booked" tone="good">
          <p>
            <Link to={pages.login.path}>Log in</Link> or <Link to={pages.register.path}>sign up</Link> to add it to your
            account. You’ll come back to this page.
          </p>
        </Note>
      );
    case 'refused':
      return (
        <Note title="Your time is booked" tone="bad">
          <p>{state.message}. Your time is still booked. You can change or cancel it from the calendar’s email.</p>
        </Note>
      );
    case 'failed':
      return (
        <Note title="Your time is booked" tone="bad">
          <p>We couldn’t add it to your account. {state.message} Your time is still booked.</p>
          <Button variant="ghost" onClick={onRetry}>
            Try again
          </Button>
        </Note>
      );
  }
}

interface NoteProps {
  readonly title: string;
  readonly tone: 'good' | 'bad';
  readonly children: ReactNode;
}

/** Focused, because the clicked control is in the frame below. */
function Note({ title, tone, children }: NoteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section data-slot="booking-note" data-tone={tone} aria-live="polite" className="panel booking-note">
      <h2 ref={heading} tabIndex={-1} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}
