import { createHash } from 'node:crypto';
import { findOwner } from '#functions/domain/account/find-owner.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { applySchedulerMessage, type Booking, type SchedulerMessage } from './booking.ts';
import { changeBooking } from './change-booking.ts';
import type { FilmShop } from './film-mails.ts';
import { withNamedStory } from './mark-story.ts';

/** Verifies and parses the scheduler's webhooks. @throws AppError invalid-signature, malformed-request */
export interface SchedulerWebhookVerifier {
  verify(rawBody: Buffer, signature: string | undefined): SchedulerMessage | undefined;
}

type Needs = FilmShop & Pick<Shop, 'addresses' | 'events'>;

/** `no-account`: recorded, but the customer is unknown. */
export type SchedulerOutcome = 'applied' | 'no-account' | 'seen-before';

/** Assigns the account with the typed address until a logged-in customer claims the booking. */
async function withAccount(booking: Booking, shop: Needs): Promise<Booking> {
  if (booking.userId !== null || booking.person === null) return booking;
  try {
    const { owner } = await findOwner(booking.person.email, shop);
    return owner === undefined ? booking : { ...booking, userId: owner.userId, claimedBy: 'email' };
  } catch (error) {
    if (error instanceof AppError) return booking;
    throw error;
  }
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
export async function receiveSchedulerEvent(news: SchedulerMessage, shop: Needs): Promise<SchedulerOutcome> {
  const { events, clock } = shop;
  const event = eventOf(news);
  const now = epochSeconds(clock);
  // Saves reads; the condition on the record prevents duplicates.
  if (await events.has(event.eventId, now)) return 'seen-before';
  const named = new Set([news.before, news.uri, news.after].filter((uri) => uri !== null));
  const [first, ...others] = named;
  const change = {
    uris: [first ?? news.uri, ...others] as const,
    apply: async (booking: Booking) =>
      withNamedStory(await withAccount(applySchedulerMessage(booking, news), shop), shop),
    extraParts: () => [events.recordPart(event, 'applied', now)],
  };
  try {
    const { booking } = await changeBooking(change, shop);
    return booking.userId === null ? 'no-account' : 'applied';
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('event')) return 'seen-before';
    throw error;
  }
}
