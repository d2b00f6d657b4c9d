import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { type MailTemplate, operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type Booking, type FilmNotice, startTimeOf, statusOf } from './booking.ts';
export type FilmShop = Pick<
  Shop,
  'transactions' | 'bookings' | 'orders' | 'stories' | 'storyTexts' | 'users' | 'outbox' | 'identifiers' | 'clock'
>;

const templates = {
  booked: 'film-booked',
  'booked-operator': 'film-booked-operator',
  cancelled: 'film-cancelled',
  'cancelled-operator': 'film-cancelled-operator',
} as const satisfies Record<FilmNotice, MailTemplate>;

function inZone(startsAt: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' });
  return `${format.format(Date.parse(startsAt))} (${timeZone.replaceAll('_', ' ')})`;
}

/** `Thursday, December 3, 2026 at 9:00 AM (America/New York)`, in the zone of the booking. */
export function formatFilmTime(booking: Booking): string {
  const startsAt = startTimeOf(booking);
  if (startsAt === null) return 'a time to be agreed';
  try {
    return inZone(startsAt, booking.person?.timezone ?? 'UTC');
  } catch {
    // The time zone comes from the browser and may be unknown here.
    return inZone(startsAt, 'UTC');
  }
}

function pendingNotices(booking: Booking): FilmNotice[] {
  const { userId, person, told, invitees } = booking;
  const isHeardOf = person !== null;
  const isCalledOff = invitees.some(({ isCancelled }) => isCancelled);
  const all: Readonly<Record<FilmNotice, boolean>> = {
    booked: statusOf(booking) === 'booked' && userId !== null,
    'booked-operator': statusOf(booking) === 'booked' && isHeardOf,
    cancelled: statusOf(booking) === 'cancelled' && userId !== null,
    'cancelled-operator': isHeardOf && isCalledOff && ['cancelled', 'paid'].includes(statusOf(booking)),
  };
  const each: readonly FilmNotice[] = ['booked', 'booked-operator', 'cancelled', 'cancelled-operator'];
  return each.filter((notice) => all[notice] && !told.includes(notice));
}

/** Adds the mails that the booking's state requires, and marks them as sent. */
export async function addFilmMails(
  booking: Booking,
  { users, outbox, identifiers, clock }: Pick<FilmShop, 'users' | 'outbox' | 'identifiers' | 'clock'>,
): Promise<{ readonly booking: Booking; readonly parts: readonly TransactionPart[] }> {
  const notices = pendingNotices(booking);
  if (notices.length === 0) return { booking, parts: [] };
  const { userId, person, orderId, storyId, namedStoryId } = booking;
  const user = userId === null ? undefined : await users.get(userId);
  const data = {
    name: user?.name ?? person?.name ?? '',
    typedName: person?.name ?? '',
    typedEmail: person?.email ?? '',
    accountEmail: user?.email ?? '',
    when: formatFilmTime(booking),
    orderId: orderId ?? '',
    storyId: storyId ?? namedStoryId ?? '',
    status: statusOf(booking),
  };
  const parts = notices.flatMap((notice) => {
    const to = notice.endsWith('-operator') ? operatorAddress : user?.email;
    if (to === undefined) return [];
    const mail = { template: templates[notice], to, data };
    return [outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail })];
  });
  return { booking: { ...booking, told: [...booking.told, ...notices] }, parts };
}
