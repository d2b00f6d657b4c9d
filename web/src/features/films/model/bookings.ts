import * as z from 'zod/mini';
import { jsonKey, readStored, removeStored, writeStored } from '#web/src/lib/storage.ts';

const bookingSchema = z.object({
  bookingUri: z.string(),
  storyId: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  bookedAt: z.number(),
  /** The order exists; the story may not be marked yet. */
  ordered: z.boolean(),
});
export type Booking = z.output<typeof bookingSchema>;

/** Ours, in addition to specification 1.3: bookings that the server may not have. */
export const bookingsKey = jsonKey('filmBookings', z.array(bookingSchema));

/** The customer who logs in within a day owns a visitor's booking. */
const visitorBookingTtlMs = 24 * 60 * 60_000;

export function storeBooking(booking: Booking): void {
  const others = (readStored(bookingsKey) ?? []).filter(({ bookingUri }) => bookingUri !== booking.bookingUri);
  writeStored(bookingsKey, [...others, booking]);
}

export function deleteBooking(bookingUri: string): void {
  const others = (readStored(bookingsKey) ?? []).filter((known) => known.bookingUri !== bookingUri);
  if (others.length === 0) removeStored(bookingsKey);
  else writeStored(bookingsKey, others);
}

export function getBooking(bookingUri: string): Booking | undefined {
  return readStored(bookingsKey)?.find((known) => known.bookingUri === bookingUri);
}

/** Pending bookings of a customer (null: a visitor), oldest first. */
export function listBookings(customer: string | null, nowMs: number): readonly Booking[] {
  return (readStored(bookingsKey) ?? []).filter(
    (booking) =>
      booking.customer === customer || (booking.customer === null && nowMs - booking.bookedAt < visitorBookingTtlMs),
  );
}
