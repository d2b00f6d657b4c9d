import type { DeskFilmCard, FilmAct, FilmChange } from '#shared/schemas/desk-films.ts';

interface State {
  readonly tone: 'red' | 'yellow' | 'green' | 'plain';
  readonly text: string;
}

/** What is left to do, in one or two words. */
export function stateOf({ status, delivery }: Pick<DeskFilmCard, 'status' | 'delivery'>): State {
  if (status === 'unpaid') return { tone: 'red', text: 'Not confirmed' };
  if (status === 'booked') return { tone: 'yellow', text: 'Booked, not paid' };
  if (status === 'cancelled') return { tone: 'plain', text: 'Cancelled' };
  if (status === 'refunded') return { tone: 'plain', text: 'Refunded' };
  return delivery === null ? { tone: 'yellow', text: 'Paid, not delivered' } : { tone: 'green', text: 'Delivered' };
}

/** `Thu, Dec 3, 2026, 9:00 AM (America/New York)`: the meeting's time where the customer is. */
export function meetingTime({ startsAt, person }: Pick<DeskFilmCard, 'startsAt' | 'person'>): string {
  if (startsAt === null) return 'No time yet';
  const timeZone = knownZone(person?.timezone);
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return `${format.format(new Date(startsAt))} (${timeZone.replaceAll('_', ' ')})`;
}

/** Named as in the customer's mail. The scheduler's zone comes from their browser, and ours may not know it. */
function knownZone(zone = 'UTC'): string {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
}

interface ActWords {
  readonly button: string;
  readonly title: string;
  readonly text: string;
}

export const actWords: Readonly<Record<Exclude<FilmAct, 'deliver'>, ActWords>> = {
  confirm: {
    button: 'Confirm the booking',
    title: 'Confirm this booking?',
    text: 'The customer gets a mail that their film is booked. Use this when the calendar did not report it.',
  },
  paid: {
    button: 'Mark as paid',
    title: 'Has the invoice been paid?',
    text: 'From then on the film can be delivered, and can no longer be cancelled, only refunded.',
  },
  cancel: {
    button: 'Cancel the film',
    title: 'Cancel this film?',
    text: 'The customer gets a mail. This can’t be undone: they would have to book again.',
  },
  refunded: {
    button: 'Mark as refunded',
    title: 'Has the money been paid back?',
    text: 'This only records the refund, which you make where the invoice was paid. The customer’s page hides the film’s link.',
  },
};

/** Toasts. */
export const changedSentences: Readonly<Record<FilmChange['act'], string>> = {
  confirm: 'The booking is confirmed, and the customer gets a mail',
  paid: 'The film is paid',
  cancel: 'The film is cancelled, and the customer gets a mail',
  refunded: 'The refund is recorded',
  deliver: 'The film is delivered, and the customer gets a mail',
  note: 'The note is saved',
};
