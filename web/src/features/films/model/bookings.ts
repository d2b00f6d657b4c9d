import * as z from 'zod/mini';
import { jsonKey, readStored, removeStored, writeStored } from '#web/src/lib/storage.ts';

const bookingSchema = z.object({
  /** The scheduler's address of the booking. */
  bookingUri: z.string(),
  storyId: z.nullable(z.string()),
  /** Whose it is; null when a visitor booked. */
  customer: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  bookedAt: z.number(),
  /** Its order is made; what may be missing is the mark on the story. */
  ordered: z.boolean(),
});
export type Booking = z.output<typeof bookingSchema>;

/** Ours, beside the keys of specification 1.3: bookings that the server may not know of yet. */
export const bookingsKey = jsonKey('filmBookings', z.array(bookingSchema));

/** A visitor's booking belongs to whoever logs in here within a day. */
const visitorsLastMs = 24 * 60 * 60_000;

/** Keeps a booking until the server has noted it, over reloads and tabs. */
export function keepBooking(booking: Booking): void {
  const others = (readStored(bookingsKey) ?? []).filter(({ bookingUri }) => bookingUri !== booking.bookingUri);
  writeStored(bookingsKey, [...others, booking]);
}

export function forgetBooking(bookingUri: string): void {
  const others = (readStored(bookingsKey) ?? []).filter((known) => known.bookingUri !== bookingUri);
  if (others.length === 0) removeStored(bookingsKey);
  else writeStored(bookingsKey, others);
}

/** A booking as it is kept now; undefined once it is noted, by whichever tab. */
export function findBooking(bookingUri: string): Booking | undefined {
  return readStored(bookingsKey)?.find((known) => known.bookingUri === bookingUri);
}

/** What is still to be noted for a customer (null: for a visitor), the oldest first. */
export function bookingsOf(customer: string | null, nowMs: number): readonly Booking[] {
  return (readStored(bookingsKey) ?? []).filter(
    (booking) =>
      booking.customer === customer || (booking.customer === null && nowMs - booking.bookedAt < visitorsLastMs),
  );
}
