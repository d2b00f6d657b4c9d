import { createHash } from 'node:crypto';
import { normaliseEmail } from '#functions/domain/account/email-address.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { absorbNews, type Booking, type SchedulerNews } from './booking.ts';
import { changeBooking } from './change-booking.ts';
import type { FilmCollaborators } from './film-collaborators.ts';
import { withNamedStory } from './mark-story.ts';

/** Reads the scheduler's signed messages. @throws AppError invalid-signature, malformed-request */
export interface SchedulerWebhookVerifier {
  /** @returns undefined for a message of a kind that nothing is done about */
  verify(rawBody: Buffer, signature: string | undefined): SchedulerNews | undefined;
}

export interface ReceiveSchedulerCollaborators extends FilmCollaborators {
  readonly emails: { getOwner(email: string): Promise<{ readonly userId: string } | undefined> };
  readonly events: {
    has(eventId: string, nowSeconds: number): Promise<boolean>;
    recordPart(
      event: { readonly eventId: string; readonly type: string; readonly objectId: string },
      outcome: 'applied',
      nowSeconds: number,
    ): TransactionPart;
  };
}

/** What became of a message; `no-account`: it is noted, and nobody is known whose order it would be. */
export type SchedulerOutcome = 'applied' | 'no-account' | 'seen-before';

/** The account with the address that was typed at the scheduler, as long as nobody logged in has shown the booking. */
async function withAccount(booking: Booking, { emails }: ReceiveSchedulerCollaborators): Promise<Booking> {
  if (booking.userId !== null || booking.person === null) return booking;
  let email: string;
  try {
    email = normaliseEmail(booking.person.email);
  } catch (error) {
    if (error instanceof AppError) return booking;
    throw error;
  }
  const owner = await emails.getOwner(email);
  return owner === undefined ? booking : { ...booking, userId: owner.userId, claimedBy: 'email' };
}

/** Calendly's messages have no id: an address is created once and cancelled once, so that says which it is. */
function eventOf({ type, uri }: SchedulerNews) {
  const objectId = createHash('sha256').update(uri).digest('base64url');
  return { eventId: `scheduler ${type} ${objectId}`, type, objectId };
}

/**
 * Applies one of the scheduler's verified messages: its record and its effect are one transaction. Doubled, in any order,
 * before or after the browser's own call, or without one, all end at one order per booking.
 * @throws AppError service-unavailable; nothing was written, and the scheduler delivers again
 */
export async function receiveSchedulerEvent(
  news: SchedulerNews,
  collaborators: ReceiveSchedulerCollaborators,
): Promise<SchedulerOutcome> {
  const { events, clock } = collaborators;
  const event = eventOf(news);
  const now = epochSeconds(clock);
  // Spares the reading; the condition on the record is what holds.
  if (await events.has(event.eventId, now)) return 'seen-before';
  // One that is named twice is one address.
  const named = new Set([news.before, news.uri, news.after].filter((uri) => uri !== null));
  const [first, ...others] = named;
  const change = {
    uris: [first ?? news.uri, ...others] as const,
    apply: async (booking: Booking) =>
      withNamedStory(await withAccount(absorbNews(booking, news), collaborators), collaborators),
    alongside: () => [events.recordPart(event, 'applied', now)],
  };
  try {
    const { booking } = await changeBooking(change, collaborators);
    return booking.userId === null ? 'no-account' : 'applied';
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('event')) return 'seen-before';
    throw error;
  }
}
