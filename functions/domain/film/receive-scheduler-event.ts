import { createHash } from 'node:crypto';
import { normaliseEmail } from '#functions/domain/account/email-address.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { applySchedulerMessage, type Booking, type SchedulerMessage } from './booking.ts';
import { changeBooking } from './change-booking.ts';
import type { FilmCollaborators } from './film-collaborators.ts';
import { withNamedStory } from './mark-story.ts';

/** Verifies and parses the scheduler's webhooks. @throws AppError invalid-signature, malformed-request */
export interface SchedulerWebhookVerifier {
  verify(rawBody: Buffer, signature: string | undefined): SchedulerMessage | undefined;
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

/** `no-account`: recorded, but the customer is unknown. */
export type SchedulerOutcome = 'applied' | 'no-account' | 'seen-before';

/** Assigns the account with the typed address until a logged-in customer claims the booking. */
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

/** Calendly's messages have no id: each URI is created once and cancelled once, so type and URI identify a message. */
function eventOf({ type, uri }: SchedulerMessage) {
  const objectId = createHash('sha256').update(uri).digest('base64url');
  return { eventId: `scheduler ${type} ${objectId}`, type, objectId };
}

/**
 * Applies a verified message; its record and its effect are one transaction. Duplicates and any order, before, after or without
 * the browser's call, lead to one order per booking.
 * @throws AppError service-unavailable; nothing was written, and the scheduler sends it again
 */
export async function receiveSchedulerEvent(
  news: SchedulerMessage,
  collaborators: ReceiveSchedulerCollaborators,
): Promise<SchedulerOutcome> {
  const { events, clock } = collaborators;
  const event = eventOf(news);
  const now = epochSeconds(clock);
  // Saves reads; the condition on the record prevents duplicates.
  if (await events.has(event.eventId, now)) return 'seen-before';
  const named = new Set([news.before, news.uri, news.after].filter((uri) => uri !== null));
  const [first, ...others] = named;
  const change = {
    uris: [first ?? news.uri, ...others] as const,
    apply: async (booking: Booking) =>
      withNamedStory(await withAccount(applySchedulerMessage(booking, news), collaborators), collaborators),
    extraParts: () => [events.recordPart(event, 'applied', now)],
  };
  try {
    const { booking } = await changeBooking(change, collaborators);
    return booking.userId === null ? 'no-account' : 'applied';
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('event')) return 'seen-before';
    throw error;
  }
}
