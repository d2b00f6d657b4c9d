import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { TransactionPart, Transactions } from '#functions/domain/kernel/transaction.ts';
import type { OrderRecord, OrderStatus } from '#functions/domain/order/order.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import type { Booking } from './booking.ts';
import type { FilmRecord } from './film.ts';

export interface FilmCollaborators {
  readonly transactions: Transactions;
  readonly bookings: {
    find(uri: string): Promise<Booking | undefined>;
    putPart(booking: Booking): TransactionPart;
    linkPart(uri: string, bookingId: string, seenVersion: number): TransactionPart;
    putFilmPart(film: FilmRecord): TransactionPart;
    removeFilmPart(orderId: string): TransactionPart;
  };
  readonly orders: {
    addPart(order: OrderRecord): TransactionPart;
    get(userId: string, orderId: string): Promise<OrderRecord | undefined>;
    changePart(
      userId: string,
      orderId: string,
      from: readonly OrderStatus[],
      change: { readonly status: OrderStatus; readonly refundedCents?: number },
    ): TransactionPart;
    removePart(userId: string, orderId: string): TransactionPart;
  };
  readonly stories: { get(userId: string, storyId: string): Promise<{ readonly story: StoryRecord } | undefined> };
  readonly storyTexts: {
    markFilmPart(
      userId: string,
      storyId: string,
      film: { readonly updatedAt: string; readonly bookingUri: string | undefined },
    ): TransactionPart;
  };
  readonly users: { get(userId: string): Promise<{ readonly name: string; readonly email: string } | undefined> };
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly identifiers: Identifiers;
  readonly clock: Clock;
}
