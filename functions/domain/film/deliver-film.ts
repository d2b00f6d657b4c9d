import { isoTime } from '#functions/domain/kernel/clock.ts';
import { operatorAddress } from '#functions/domain/outbox/outbox.ts';
import { type Booking, type FilmNote, statusOf } from './booking.ts';
import { changeBooking } from './change-booking.ts';
import { CannotMoveFilm, findFilm } from './decide-film.ts';
import type { FilmShop } from './film-mails.ts';

async function mailPart(userId: string, orderId: string, shop: FilmShop) {
  const { users, outbox, identifiers, clock } = shop;
  const user = await users.get(userId);
  const data = { name: user?.name ?? 'Somebody whose account is gone', orderId };
  const mail = { template: 'film-delivered' as const, to: user?.email ?? operatorAddress, data };
  return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail });
}

async function delivered(booking: Booking, url: string, shop: FilmShop) {
  const { userId, orderId, storyId } = booking;
  const status = statusOf(booking);
  if (status !== 'paid') throw new CannotMoveFilm(`This film is ${status}: only a paid film is delivered.`);
  if (userId === null || orderId === null || booking.delivery?.url === url) return { booking, parts: [] };
  const delivery = { url, at: isoTime(shop.clock) };
  return {
    booking: { ...booking, delivery },
    parts: [
      shop.orders.deliverFilmPart(userId, orderId, { ...delivery, storyId }),
      await mailPart(userId, orderId, shop),
    ],
  };
}

/**
 * Gives a paid film to its customer: their page shows the link, and they get a mail. A different link replaces the earlier one,
 * with a mail. @throws CannotMoveFilm
 */
export async function deliverFilm(orderId: string, url: string, shop: FilmShop): Promise<void> {
  const { bookingId } = await findFilm(orderId, shop);
  const apply = (booking: Booking) => delivered(booking, url, shop);
  await changeBooking({ uris: [bookingId], apply, extraParts: () => [] }, shop);
}

/** Enough for years of one film, and far from DynamoDB's 400 KB. */
const maxNotes = 100;

/** Adds a note that only operators see. @throws CannotMoveFilm */
export async function addFilmNote(
  orderId: string,
  { by, text }: Pick<FilmNote, 'by' | 'text'>,
  shop: FilmShop,
): Promise<void> {
  const { bookingId } = await findFilm(orderId, shop);
  const note = { at: isoTime(shop.clock), by, text };
  const apply = async (booking: Booking) => {
    const notes = [...(booking.notes ?? []), note];
    if (notes.length > maxNotes) throw new CannotMoveFilm(`This film has ${maxNotes} notes already.`);
    return { booking: { ...booking, notes }, parts: [] };
  };
  await changeBooking({ uris: [bookingId], apply, extraParts: () => [] }, shop);
}
