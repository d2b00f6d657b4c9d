import type { OrderRecord } from '#functions/domain/order/order.ts';
import { type Booking, type FilmDecision, statusOf } from './booking.ts';
import { changeBooking } from './change-booking.ts';
import { filmStatesBefore } from './film.ts';
import type { FilmShop } from './film-mails.ts';

export class CannotMoveFilm extends Error {
  override readonly name = 'CannotMoveFilm';
  readonly isUnknown: boolean;

  constructor(message: string, { isUnknown = false }: { readonly isUnknown?: boolean } = {}) {
    super(message);
    this.isUnknown = isUnknown;
  }
}

/** @throws CannotMoveFilm when there is none */
export async function findFilm(orderId: string, { bookings }: Pick<FilmShop, 'bookings'>) {
  const film = await bookings.getFilm(orderId);
  if (film === undefined) throw new CannotMoveFilm(`There is no film with the order ${orderId}.`, { isUnknown: true });
  return film;
}

const targets = { confirmed: 'booked', paid: 'paid', cancelled: 'cancelled', refunded: 'refunded' } as const;

function decided(booking: Booking, decision: FilmDecision): Booking {
  const from = statusOf(booking);
  const target = targets[decision];
  const isAllowed = from === target || filmStatesBefore[target].some((state) => state === from);
  // A cancellation at the scheduler cannot be undone here.
  if (!isAllowed || (decision === 'confirmed' && from === 'cancelled')) {
    throw new CannotMoveFilm(`This film is ${from}: it cannot be ${target}.`);
  }
  return { ...booking, decision };
}

/**
 * Applies the operator's decision: `confirmed` without the scheduler, `paid`, `cancelled`, or `refunded` after payment. The
 * customer is notified as usual. @throws CannotMoveFilm
 */
export async function decideFilm(orderId: string, decision: FilmDecision, shop: FilmShop): Promise<OrderRecord> {
  const film = await findFilm(orderId, shop);
  const change = {
    uris: [film.bookingId] as const,
    apply: async (booking: Booking) => ({ booking: decided(booking, decision), parts: [] }),
    extraParts: () => [],
  };
  const { order } = await changeBooking(change, shop);
  if (order === undefined) throw new Error(`the film ${orderId} has no order`);
  return order;
}
