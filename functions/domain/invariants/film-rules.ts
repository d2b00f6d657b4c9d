import { statusOf } from '#functions/domain/film/booking.ts';
import type { InvariantId } from './invariant.ts';
import type { Pairing } from './pairing.ts';
import type { RecordOf, TableItem } from './table-item.ts';

type Need = (thing: string, rule: InvariantId, found: string) => void;

/** Booking, order and note name each other and have the same state. */
function pairBooking({ booking, isUnderOwnKey }: RecordOf<'booking'>, pairing: Pairing, need: Need): void {
  const { userId, orderId, storyId, bookingId } = booking;
  if (!isUnderOwnKey) need('its own address', 'booking-found', 'it lies under another address than its own');
  if ((userId === null) !== (orderId === null)) {
    need('both or none', 'booking-ordered', userId === null ? 'an order of nobody' : 'a customer without an order');
  }
  if (userId === null || orderId === null) return;
  const status = statusOf(booking);
  pairing.have(`film of ${orderId} ${bookingId}`);
  need(`film ${userId} ${orderId} ${status}`, 'booking-ordered', `${status}, and there is no such order`);
  need(`film note ${userId} ${orderId} ${status} ${bookingId}`, 'film-noted', `${status}, and the note says otherwise`);
  if (storyId !== null) need(`film story ${userId} ${storyId}`, 'film-marked', 'its story is no film');
}

export function pairFilm({ at, partition, record }: TableItem, pairing: Pairing): void {
  const need: Need = (thing, rule, found) => pairing.need(thing, { rule, at, found });
  if (record.kind === 'booking' || record.kind === 'booking-link') pairing.have(`address ${partition}`);
  if (record.kind === 'booking') pairBooking(record, pairing, need);
  if (record.kind === 'booking-link') need(`address ${record.leadsTo}`, 'booking-found', 'it leads nowhere');
  if (record.kind === 'film-note') {
    const { userId, orderId, status, bookingId } = record.film;
    pairing.have(`film note ${userId} ${orderId} ${status} ${bookingId}`);
    pairing.have(`noted ${userId} ${orderId}`);
    need(`film of ${orderId} ${bookingId}`, 'film-noted', 'no such booking has this order');
  }
  if (record.kind === 'order' && record.order.kind === 'film') {
    const { userId, orderId, status } = record.order;
    pairing.have(`film ${userId} ${orderId} ${status}`);
    need(`noted ${userId} ${orderId}`, 'film-noted', 'an order that is on no list');
  }
  if (record.kind === 'story' && record.story.isFilm) {
    pairing.have(`film story ${record.story.userId} ${record.story.storyId}`);
  }
}
