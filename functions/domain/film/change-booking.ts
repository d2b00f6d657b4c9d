import { isoTime } from '#functions/domain/kernel/clock.ts';
import { inRoundsOrFail, type TransactionPart, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { filmProductName, prices } from '#shared/catalogue/prices.ts';
import { type Booking, mergeBookings, newBooking, statusOf } from './booking.ts';
import { filmRecordOf, filmStatesBefore } from './film.ts';
import { addFilmMails, type FilmShop } from './film-mails.ts';

/** Each refusal is a concurrent write by the browser, one of two webhooks or the operator. */
const conflictParts = new Set(['booking', 'film', 'film-note', 'order']);

/** A change from one of the sources. */
export interface BookingChange {
  readonly uris: readonly [string, ...string[]];
  readonly isNew?: boolean;
  /** @throws AppError when the change is not allowed */
  apply(booking: Booking): Promise<{ readonly booking: Booking; readonly parts: readonly TransactionPart[] }>;
  /** Further parts, based on the resulting order. */
  extraParts(order: OrderRecord | undefined): readonly TransactionPart[];
}

/** A booking with its order, if its customer is known. */
export interface ChangedBooking {
  readonly booking: Booking;
  readonly order: OrderRecord | undefined;
}

interface FoundBookings {
  readonly base: Booking;
  readonly roots: readonly Booking[];
  readonly unknown: readonly string[];
}

async function findBookings({ uris, isNew }: BookingChange, { bookings, clock }: FilmShop): Promise<FoundBookings> {
  const found = isNew === true ? [] : await Promise.all(uris.map((uri) => bookings.find(uri)));
  const roots = new Map<string, Booking>();
  for (const booking of found) if (booking !== undefined) roots.set(booking.bookingId, booking);
  const [first, ...others] = roots.values();
  return {
    base: first === undefined ? newBooking(uris[0], isoTime(clock)) : others.reduce(mergeBookings, first),
    roots: [...roots.values()],
    unknown: uris.filter((_, index) => found[index] === undefined),
  };
}

function bookingParts(next: Booking, { roots, unknown }: FoundBookings, { bookings }: FilmShop): TransactionPart[] {
  const [, ...merged] = roots;
  return [
    bookings.putPart(next),
    ...merged.map(({ bookingId, version }) => bookings.linkPart(bookingId, next.bookingId, version)),
    ...unknown.filter((uri) => uri !== next.bookingId).map((uri) => bookings.linkPart(uri, next.bookingId, 0)),
  ];
}

function newOrder(userId: string, orderId: string, booking: Booking, { clock }: FilmShop): OrderRecord {
  return {
    userId,
    orderId,
    kind: 'film',
    productName: filmProductName,
    totalCents: prices.filmOrderCents,
    refundedCents: 0,
    status: statusOf(booking),
    createdAt: isoTime(clock),
    receiptUrl: null,
    paymentIntentId: null,
    invoiceId: null,
  };
}

function isOrderOf({ userId, orderId }: Booking): (root: Booking) => boolean {
  return (root) => orderId !== null && root.userId === userId && root.orderId === orderId;
}

/** Undefined when the booking has no order yet. */
async function orderBefore(next: Booking, { roots }: FoundBookings, { orders }: FilmShop) {
  const { userId, orderId } = next;
  if (userId === null || orderId === null || !roots.some(isOrderOf(next))) return undefined;
  const order = await orders.get(userId, orderId);
  if (order === undefined) throw new Error(`booking ${next.bookingId} names an order that is not there`);
  return order;
}

function orderAfter(next: Booking, before: OrderRecord | undefined, shop: FilmShop) {
  const { userId, orderId } = next;
  if (userId === null || orderId === null) return undefined;
  const order = before ?? newOrder(userId, orderId, next, shop);
  const status = statusOf(next);
  return { ...order, status, refundedCents: status === 'refunded' ? order.totalCents : order.refundedCents };
}

/** Ensures exactly one order per booking: adds or updates it and removes surplus ones. */
function orderParts(
  next: Booking,
  { roots }: FoundBookings,
  { before, after }: { readonly before: OrderRecord | undefined; readonly after: OrderRecord | undefined },
  shop: FilmShop,
): TransactionPart[] {
  const { orders, bookings } = shop;
  const film = filmRecordOf(next);
  if (after === undefined || film === undefined) return [];
  const { userId, orderId, status, refundedCents } = after;
  const surplus = roots.filter((root) => !isOrderOf(next)(root));
  const isMoved = before !== undefined && before.status !== status;
  const from = filmStatesBefore[statusOf(next)];
  return [
    ...surplus.flatMap((root) => surplusParts(root, orderId, shop)),
    ...(before === undefined ? [orders.addPart(after)] : []),
    ...(isMoved ? [orders.changePart(userId, orderId, from, { status, refundedCents })] : []),
    bookings.putFilmPart(film),
  ];
}

function surplusParts(
  { userId, orderId }: Booking,
  keptOrderId: string,
  { orders, bookings }: FilmShop,
): TransactionPart[] {
  if (userId === null || orderId === null) return [];
  return [
    orders.removePart(userId, orderId),
    // The note has the same key when only the customer changes.
    ...(orderId === keptOrderId ? [] : [bookings.removeFilmPart(orderId)]),
  ];
}

function isSame(one: Booking, other: Booking): boolean {
  return JSON.stringify({ ...one, updatedAt: '' }) === JSON.stringify({ ...other, updatedAt: '' });
}

async function planChange(
  change: BookingChange,
  shop: FilmShop,
): Promise<ChangedBooking & { readonly parts: readonly TransactionPart[] }> {
  const { identifiers, clock } = shop;
  const found = await findBookings(change, shop);
  const { booking: applied, parts: own } = await change.apply(found.base);
  const orderId = applied.userId === null ? null : (applied.orderId ?? identifiers.ulid(clock.now()));
  const { booking: noticed, parts: mails } = await addFilmMails({ ...applied, orderId }, shop);
  const before = await orderBefore(noticed, found, shop);
  const isUnchanged = found.roots.length === 1 && found.unknown.length === 0 && isSame(found.base, noticed);
  if (isUnchanged) return { booking: found.base, order: before, parts: change.extraParts(before) };
  const booking = { ...noticed, updatedAt: isoTime(clock) };
  const order = orderAfter(booking, before, shop);
  const parts = [
    ...bookingParts(booking, found, shop),
    ...orderParts(booking, found, { before, after: order }, shop),
    ...own,
    ...mails,
    ...change.extraParts(order),
  ];
  return { booking, order, parts };
}

/**
 * Applies a change to the booking, its order, its story, the operator's note and the mails, in one transaction. Retries after
 * concurrent writes (decision 0092). @throws AppError service-unavailable after too many conflicts, and whatever `apply` throws
 * @throws TransactionRefused when one of `extraParts` refuses
 */
export async function changeBooking(change: BookingChange, shop: FilmShop): Promise<ChangedBooking> {
  return inRoundsOrFail(shop.transactions, async (transactions) => {
    const { booking, order, parts } = await planChange(change, shop);
    const isDone = parts.length === 0 || (await tryCommit(transactions, parts, conflictParts));
    return isDone ? { booking, order } : undefined;
  });
}
