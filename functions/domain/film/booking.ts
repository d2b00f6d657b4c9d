import * as z from 'zod/mini';

/** What is known of one of a booking's addresses at the scheduler. Every fact only ever becomes true. */
const inviteeSchema = z.object({
  uri: z.string(),
  /** The scheduler has said that it was booked. */
  isCreated: z.boolean(),
  /** It was called off for good. */
  isCancelled: z.boolean(),
  /** It was moved to another time, which has an address of its own: `after`, once that is known. */
  isMoved: z.boolean(),
  after: z.nullable(z.string()),
  startsAt: z.nullable(z.iso.datetime()),
});
export type Invitee = z.output<typeof inviteeSchema>;

/** What the operator has decided about it. */
export const filmDecisions = ['confirmed', 'paid', 'cancelled', 'refunded'] as const;
export type FilmDecision = (typeof filmDecisions)[number];

/** What has been told, each of it once. */
const tidings = ['booked', 'booked-operator', 'cancelled', 'cancelled-operator'] as const;
export type Tidings = (typeof tidings)[number];

/**
 * The meeting for a film, and the one order that it has: what the customer's browser, the scheduler's webhooks and the
 * operator each know of it, in whatever order they tell it (decision 0092).
 */
export const bookingSchema = z.object({
  /** The address it lies under: the first that was heard of. Moved bookings are found by all of theirs. */
  bookingId: z.string(),
  /** Raised with every write; what was read is part of the condition of what is written. */
  version: z.int(),
  invitees: z.array(inviteeSchema),
  /** As typed at the scheduler; null until it has told. */
  person: z.nullable(z.object({ name: z.string(), email: z.string(), timezone: z.string() })),
  /** The story that the scheduler was told of; whether it is the customer's is yet to be seen. */
  namedStoryId: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  /** `customer`: somebody logged in has shown its address; `email`: an account has the address that was typed. */
  claimedBy: z.nullable(z.enum(['customer', 'email'])),
  /** The customer's story that it has made a film. */
  storyId: z.nullable(z.string()),
  decision: z.nullable(z.enum(filmDecisions)),
  told: z.array(z.enum(tidings)),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Booking = z.output<typeof bookingSchema>;

/** What one message of the scheduler says of a booking. */
export interface SchedulerNews {
  readonly type: 'invitee.created' | 'invitee.canceled';
  readonly uri: string;
  /** The addresses it had before and has from now on, when it was moved. */
  readonly before: string | null;
  readonly after: string | null;
  readonly isMoved: boolean;
  readonly person: NonNullable<Booking['person']>;
  readonly startsAt: string;
  readonly storyId: string | null;
}

export type FilmStatus = 'unpaid' | 'booked' | 'cancelled' | 'paid' | 'refunded';

/** A booking of which nothing is known but its address. */
export function newBooking(bookingId: string, at: string): Booking {
  const nobody = { person: null, namedStoryId: null, userId: null, orderId: null, claimedBy: null, storyId: null };
  const times = { createdAt: at, updatedAt: at };
  return { bookingId, version: 0, invitees: [blank(bookingId)], ...nobody, decision: null, told: [], ...times };
}

function blank(uri: string): Invitee {
  return { uri, isCreated: false, isCancelled: false, isMoved: false, after: null, startsAt: null };
}

/** The same booking with what changed of one of its addresses. */
function withInvitee(booking: Booking, uri: string, change: Partial<Invitee>): Booking {
  const known = booking.invitees.find((invitee) => invitee.uri === uri) ?? blank(uri);
  const others = booking.invitees.filter((invitee) => invitee.uri !== uri);
  return { ...booking, invitees: [...others, { ...known, ...change }] };
}

/** Takes up what the scheduler says. Said twice, or in another order, it comes to the same. */
export function absorbNews(booking: Booking, news: SchedulerNews): Booking {
  const { type, uri, before, after, isMoved, person, startsAt, storyId } = news;
  const isCancellation = type === 'invitee.canceled';
  const change = {
    startsAt,
    ...(isCancellation ? {} : { isCreated: true }),
    ...(isCancellation && !isMoved ? { isCancelled: true } : {}),
    ...(isCancellation && isMoved ? { isMoved: true } : {}),
    ...(after === null ? {} : { after }),
  };
  let next = withInvitee(booking, uri, change);
  if (before !== null) next = withInvitee(next, before, { after: uri });
  if (after !== null) next = withInvitee(next, after, {});
  return { ...next, person: booking.person ?? person, namedStoryId: booking.namedStoryId ?? storyId };
}

/** What the operator has noted of money, which nothing else that is known undoes. */
export function moneyOf({ decision }: Booking): FilmDecision | null {
  return decision === 'paid' || decision === 'refunded' ? decision : null;
}

/** What is in force of two claims on one booking: the one with the money, that of somebody logged in, else the older. */
function claimOf(older: Booking, newer: Booking): Pick<Booking, 'userId' | 'orderId' | 'claimedBy' | 'storyId'> {
  const isLoggedIn = older.claimedBy === null || (older.claimedBy === 'email' && newer.claimedBy === 'customer');
  const hasMoney = moneyOf(newer) !== null && moneyOf(older) === null;
  const isNewers = hasMoney || (isLoggedIn && moneyOf(older) === null);
  const [kept, left] = isNewers ? [newer, older] : [older, newer];
  const { userId, orderId, claimedBy } = kept;
  const storyId = kept.storyId ?? (left.userId === userId ? left.storyId : null);
  return { userId, orderId, claimedBy, storyId };
}

/** The older of two decisions, unless one of them is about money. */
function decisionOf(older: Booking, newer: Booking): FilmDecision | null {
  return moneyOf(older) ?? moneyOf(newer) ?? older.decision ?? newer.decision;
}

/** All that is known of an address, told in two places. */
function joined(one: Invitee, other: Invitee | undefined): Invitee {
  if (other === undefined) return one;
  return {
    uri: one.uri,
    isCreated: one.isCreated || other.isCreated,
    isCancelled: one.isCancelled || other.isCancelled,
    isMoved: one.isMoved || other.isMoved,
    after: one.after ?? other.after,
    startsAt: one.startsAt ?? other.startsAt,
  };
}

/** Two bookings that turn out to be one, moved. It lies where the older one lay. */
export function mergeBookings(older: Booking, newer: Booking): Booking {
  const known = new Set(older.invitees.map(({ uri }) => uri));
  const ofNewer = (uri: string) => newer.invitees.find((invitee) => invitee.uri === uri);
  return {
    ...older,
    ...claimOf(older, newer),
    invitees: [
      ...older.invitees.map((invitee) => joined(invitee, ofNewer(invitee.uri))),
      ...newer.invitees.filter(({ uri }) => !known.has(uri)),
    ],
    person: older.person ?? newer.person,
    namedStoryId: older.namedStoryId ?? newer.namedStoryId,
    decision: decisionOf(older, newer),
    told: [...new Set([...older.told, ...newer.told])],
  };
}

/** Those of its addresses that nothing has taken the place of. */
function latest({ invitees }: Booking): Invitee[] {
  return invitees.filter(({ after }) => after === null);
}

/** Follows from the facts alone, so that no order of their arrival makes a difference. */
export function statusOf(booking: Booking): FilmStatus {
  const { decision, invitees } = booking;
  // What the operator has confirmed can still be called off at the scheduler; money and refusals cannot.
  if (decision !== null && decision !== 'confirmed') return decision;
  if (latest(booking).every(({ isCancelled }) => isCancelled)) return 'cancelled';
  const isHeardOf = invitees.some(({ isCreated, isCancelled, isMoved }) => isCreated || isCancelled || isMoved);
  return isHeardOf || decision === 'confirmed' ? 'booked' : 'unpaid';
}

/** When it is, as far as that is known. */
export function startOf(booking: Booking): string | null {
  return latest(booking).find(({ startsAt }) => startsAt !== null)?.startsAt ?? null;
}
