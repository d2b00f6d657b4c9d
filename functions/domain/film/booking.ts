import * as z from 'zod/mini';

/** Facts about one invitee URI of a booking. They only ever become true. */
const inviteeSchema = z.object({
  uri: z.string(),
  isCreated: z.boolean(),
  isCancelled: z.boolean(),
  isMoved: z.boolean(),
  after: z.nullable(z.string()),
  startsAt: z.nullable(z.iso.datetime()),
});
export type Invitee = z.output<typeof inviteeSchema>;

export const filmDecisions = ['confirmed', 'paid', 'cancelled', 'refunded'] as const;
export type FilmDecision = (typeof filmDecisions)[number];

const filmNotices = ['booked', 'booked-operator', 'cancelled', 'cancelled-operator'] as const;
export type FilmNotice = (typeof filmNotices)[number];

/** The finished film, at its address outside our site. */
export const filmDeliverySchema = z.object({ url: z.string(), at: z.iso.datetime() });

/** For operators only. `by` is an operator's name. */
const filmNoteSchema = z.object({ at: z.iso.datetime(), by: z.string(), text: z.string() });
export type FilmNote = z.output<typeof filmNoteSchema>;

/**
 * The meeting for a film and its one order. Merges facts from the browser, the scheduler's webhooks and the operator in any
 * order (decision 0092).
 */
export const bookingSchema = z.object({
  /** The first known URI. Rescheduled bookings are found by any of their URIs. */
  bookingId: z.string(),
  version: z.int(),
  invitees: z.array(inviteeSchema),
  /** As typed at the scheduler; null until its webhook arrives. */
  person: z.nullable(z.object({ name: z.string(), email: z.string(), timezone: z.string() })),
  /** The story named at the scheduler, not yet checked for its owner. */
  namedStoryId: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  /** `customer`: claimed by a logged-in customer with its URI; `email`: assigned by the typed address. */
  claimedBy: z.nullable(z.enum(['customer', 'email'])),
  storyId: z.nullable(z.string()),
  decision: z.nullable(z.enum(filmDecisions)),
  told: z.array(z.enum(filmNotices)),
  delivery: z.optional(filmDeliverySchema),
  notes: z.optional(z.array(filmNoteSchema)),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Booking = z.output<typeof bookingSchema>;

export interface SchedulerMessage {
  readonly type: 'invitee.created' | 'invitee.canceled';
  readonly uri: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly isMoved: boolean;
  readonly person: NonNullable<Booking['person']>;
  readonly startsAt: string;
  readonly storyId: string | null;
}

export type FilmStatus = 'unpaid' | 'booked' | 'cancelled' | 'paid' | 'refunded';

export function newBooking(bookingId: string, at: string): Booking {
  const nobody = { person: null, namedStoryId: null, userId: null, orderId: null, claimedBy: null, storyId: null };
  const times = { createdAt: at, updatedAt: at };
  return { bookingId, version: 0, invitees: [newInvitee(bookingId)], ...nobody, decision: null, told: [], ...times };
}

function newInvitee(uri: string): Invitee {
  return { uri, isCreated: false, isCancelled: false, isMoved: false, after: null, startsAt: null };
}

function withInvitee(booking: Booking, uri: string, change: Partial<Invitee>): Booking {
  const known = booking.invitees.find((invitee) => invitee.uri === uri) ?? newInvitee(uri);
  const others = booking.invitees.filter((invitee) => invitee.uri !== uri);
  return { ...booking, invitees: [...others, { ...known, ...change }] };
}

/** Applies one message of the scheduler; idempotent and independent of the order. */
export function applySchedulerMessage(booking: Booking, message: SchedulerMessage): Booking {
  const { type, uri, before, after, isMoved, person, startsAt, storyId } = message;
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

export function paymentDecisionOf({ decision }: Booking): FilmDecision | null {
  return decision === 'paid' || decision === 'refunded' ? decision : null;
}

/** The effective claim of two: one with a payment decision, then a logged-in customer's, then the older. */
function claimOf(older: Booking, newer: Booking): Pick<Booking, 'userId' | 'orderId' | 'claimedBy' | 'storyId'> {
  const isLoggedIn = older.claimedBy === null || (older.claimedBy === 'email' && newer.claimedBy === 'customer');
  const hasMoney = paymentDecisionOf(newer) !== null && paymentDecisionOf(older) === null;
  const isNewers = hasMoney || (isLoggedIn && paymentDecisionOf(older) === null);
  const [kept, left] = isNewers ? [newer, older] : [older, newer];
  const { userId, orderId, claimedBy } = kept;
  const storyId = kept.storyId ?? (left.userId === userId ? left.storyId : null);
  return { userId, orderId, claimedBy, storyId };
}

function decisionOf(older: Booking, newer: Booking): FilmDecision | null {
  return paymentDecisionOf(older) ?? paymentDecisionOf(newer) ?? older.decision ?? newer.decision;
}

function mergeInvitees(one: Invitee, other: Invitee | undefined): Invitee {
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

function mergeDeskFacts(older: Booking, newer: Booking): Pick<Booking, 'delivery' | 'notes'> {
  const delivery = older.delivery ?? newer.delivery;
  const notes = [...(older.notes ?? []), ...(newer.notes ?? [])].toSorted((a, b) => a.at.localeCompare(b.at));
  return { ...(delivery === undefined ? {} : { delivery }), ...(notes.length === 0 ? {} : { notes }) };
}

/** Merges two bookings that turn out to be one, rescheduled. The older one's key is used. */
export function mergeBookings(older: Booking, newer: Booking): Booking {
  const known = new Set(older.invitees.map(({ uri }) => uri));
  const ofNewer = (uri: string) => newer.invitees.find((invitee) => invitee.uri === uri);
  return {
    ...older,
    ...claimOf(older, newer),
    invitees: [
      ...older.invitees.map((invitee) => mergeInvitees(invitee, ofNewer(invitee.uri))),
      ...newer.invitees.filter(({ uri }) => !known.has(uri)),
    ],
    person: older.person ?? newer.person,
    namedStoryId: older.namedStoryId ?? newer.namedStoryId,
    decision: decisionOf(older, newer),
    told: [...new Set([...older.told, ...newer.told])],
    ...mergeDeskFacts(older, newer),
  };
}

/** URIs that were not replaced by another. */
function currentInvitees({ invitees }: Booking): Invitee[] {
  return invitees.filter(({ after }) => after === null);
}

/** Depends on the facts only, so their order of arrival does not matter. */
export function statusOf(booking: Booking): FilmStatus {
  const { decision, invitees } = booking;
  // A confirmed booking can still be cancelled at the scheduler; payments and refusals cannot.
  if (decision !== null && decision !== 'confirmed') return decision;
  if (currentInvitees(booking).every(({ isCancelled }) => isCancelled)) return 'cancelled';
  const isHeardOf = invitees.some(({ isCreated, isCancelled, isMoved }) => isCreated || isCancelled || isMoved);
  return isHeardOf || decision === 'confirmed' ? 'booked' : 'unpaid';
}

export function startTimeOf(booking: Booking): string | null {
  return currentInvitees(booking).find(({ startsAt }) => startsAt !== null)?.startsAt ?? null;
}
