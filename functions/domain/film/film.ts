import * as z from 'zod/mini';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { OrderStatus } from '#functions/domain/order/order.ts';
import { orderStatuses } from '#shared/schemas/order.ts';
import { type Booking, type FilmStatus, filmDeliverySchema, startTimeOf, statusOf } from './booking.ts';

/** The operator's note of a film: one per order. */
export const filmRecordSchema = z.object({
  orderId: z.string(),
  userId: z.string(),
  bookingId: z.string(),
  storyId: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  startsAt: z.nullable(z.iso.datetime()),
  person: z.nullable(z.object({ name: z.string(), email: z.string(), timezone: z.string() })),
  updatedAt: z.iso.datetime(),
  delivery: z.optional(filmDeliverySchema),
});
export type FilmRecord = z.output<typeof filmRecordSchema>;

/**
 * Allowed previous states of a film's order. A cancelled booking can be booked again when it was rescheduled after all; `paid`
 * changes to `refunded` only.
 */
export const filmStatesBefore = {
  unpaid: [],
  booked: ['unpaid', 'cancelled'],
  cancelled: ['unpaid', 'booked'],
  paid: ['unpaid', 'booked'],
  refunded: ['paid'],
} as const satisfies Record<FilmStatus, readonly OrderStatus[]>;

const unconfirmedDays = 7;

/**
 * A booking that only its customer has reported, a week ago: it is shown to nobody and blocks nothing. The scheduler or the
 * operator can still confirm it.
 * @param since ISO time of the order, or of its note's last change
 */
export function isForgotten(status: OrderStatus, since: string, clock: Clock): boolean {
  return status === 'unpaid' && Date.parse(since) < clock.now() - unconfirmedDays * 86_400_000;
}

export function filmRecordOf(booking: Booking): FilmRecord | undefined {
  const { bookingId, userId, orderId, storyId, person, updatedAt, delivery } = booking;
  if (userId === null || orderId === null) return undefined;
  const known = { orderId, userId, bookingId, storyId, person, updatedAt, ...(delivery && { delivery }) };
  return { ...known, status: statusOf(booking), startsAt: startTimeOf(booking) };
}
