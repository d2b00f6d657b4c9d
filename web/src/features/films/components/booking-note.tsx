import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { BookingState } from '#web/src/features/films/model/use-film-booking.ts';
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
          <Spinner label="Noting it in your account…" className="items-start py-0" />
        </Note>
      );
    case 'noted':
      return (
        <Note title="Your film is booked" tone="good">
          <p>Date and place are in the mail that the calendar sends you. Your order is listed until it is confirmed.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={pages.films.path}>Your Films</ButtonLink>
            <ButtonLink to={pages.orders.path} variant="ghost">
              Your Orders
            </ButtonLink>
          </div>
        </Note>
      );
    case 'logged-out':
      return (
        <Note title="Your time is booked" tone="good">
          <p>
            <Link to={pages.login.path}>Log in</Link> or <Link to={pages.register.path}>sign up</Link>, so that it is
            listed in your account too. You come back to this page.
          </p>
        </Note>
      );
    case 'refused':
      return (
        <Note title="Your time is booked" tone="bad">
          <p>
            {state.message}. The booking itself stands; the mail that the calendar sends you lets you change or cancel
            it.
          </p>
        </Note>
      );
    case 'failed':
      return (
        <Note title="Your time is booked" tone="bad">
          <p>It is not listed in your account yet: {state.message} The booking itself stands.</p>
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
    <section data-slot="booking-note" data-tone={tone} aria-live="polite" className="booking-note">
      <h2 ref={heading} tabIndex={-1} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}
