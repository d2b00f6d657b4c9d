import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applySchedulerMessage,
  type Booking,
  mergeBookings,
  newBooking,
  type SchedulerMessage,
  startTimeOf,
  statusOf,
} from '#functions/domain/film/booking.ts';
import { propertyRuns } from '#tests/support/random-choices.ts';

const at = '2026-11-21T10:00:00.000Z';
const news = (uri: string, over: Partial<SchedulerMessage> = {}): SchedulerMessage => ({
  type: 'invitee.created',
  uri,
  before: null,
  after: null,
  isMoved: false,
  storyId: null,
  startsAt: `2026-12-0${uri.slice(-1)}T14:00:00.000Z`,
  person: { name: 'Ada', email: 'ada@example.com', timezone: 'UTC' },
  ...over,
});
const cancelled = (uri: string, over: Partial<SchedulerMessage> = {}) =>
  news(uri, { type: 'invitee.canceled', ...over });
const bookingAfter = (...all: SchedulerMessage[]) => all.reduce(applySchedulerMessage, newBooking('b1', at));

describe('film booking', () => {
  it('is unpaid while only its URI is known', () => {
    expect(statusOf(newBooking('b1', at))).toBe('unpaid');
    expect(startTimeOf(newBooking('b1', at))).toBeNull();
  });

  it("is booked after the scheduler's event, and cancelled after its cancellation", () => {
    expect(statusOf(bookingAfter(news('b1')))).toBe('booked');
    expect(statusOf(bookingAfter(news('b1'), cancelled('b1')))).toBe('cancelled');
    expect(statusOf(bookingAfter(cancelled('b1'), news('b1')))).toBe('cancelled');
  });

  it('remains booked when it is rescheduled, with the new time', () => {
    const moved = bookingAfter(news('b1'), cancelled('b1', { isMoved: true, after: 'b2' }));
    expect(statusOf(moved)).toBe('booked');
    const again = applySchedulerMessage(moved, news('b2', { before: 'b1' }));
    expect(statusOf(again)).toBe('booked');
    expect(startTimeOf(again)).toBe('2026-12-02T14:00:00.000Z');
    expect(statusOf(applySchedulerMessage(again, cancelled('b2')))).toBe('cancelled');
  });

  it('has the status decided by the operator, regardless of later events', () => {
    const paid: Booking = { ...bookingAfter(news('b1')), decision: 'paid' };
    expect(statusOf(applySchedulerMessage(paid, cancelled('b1')))).toBe('paid');
    expect(statusOf(applySchedulerMessage({ ...paid, decision: 'cancelled' }, news('b1')))).toBe('cancelled');
    const confirmed: Booking = { ...newBooking('b1', at), decision: 'confirmed' };
    expect(statusOf(confirmed)).toBe('booked');
    expect(statusOf(applySchedulerMessage(confirmed, cancelled('b1')))).toBe('cancelled');
  });

  it('belongs to the logged-in claimant when two bookings are merged', () => {
    const older: Booking = { ...bookingAfter(news('b1')), userId: 'bob', orderId: 'o1', claimedBy: 'email' };
    const newer: Booking = { ...newBooking('b2', at), userId: 'ada', orderId: 'o2', claimedBy: 'customer' };
    expect(mergeBookings(older, newer)).toMatchObject({ bookingId: 'b1', userId: 'ada', orderId: 'o2' });
    const both = mergeBookings({ ...older, claimedBy: 'customer' }, newer);
    expect(both).toMatchObject({ userId: 'bob', orderId: 'o1' });
    expect(mergeBookings(newBooking('b1', at), newer)).toMatchObject({ userId: 'ada', orderId: 'o2' });
  });

  it('has the same final state for duplicated, shuffled and split events', () => {
    const history = [
      ...[news('b1'), cancelled('b1', { isMoved: true, after: 'b2' }), news('b2', { before: 'b1' })],
      ...[cancelled('b2', { isMoved: true, after: 'b3', before: 'b1' }), news('b3', { before: 'b2' }), cancelled('b3')],
    ];
    const deliveries = fc
      .tuple(fc.integer({ min: 1, max: history.length }), fc.infiniteStream(fc.nat()), fc.infiniteStream(fc.boolean()))
      .map(([count, order, sides]) => {
        const part = history.slice(0, count);
        const doubled = [...part, ...part].map((each) => ({ each, rank: order.next().value ?? 0 }));
        const shuffled = doubled.toSorted((a, b) => a.rank - b.rank).map(({ each }) => each);
        return { part, shuffled: shuffled.map((each) => ({ each, isLeft: sides.next().value === true })) };
      });
    fc.assert(
      fc.property(deliveries, ({ part, shuffled }) => {
        const side = (isWanted: boolean) =>
          shuffled
            .filter(({ isLeft }) => isLeft === isWanted)
            .reduce((booking, { each }) => applySchedulerMessage(booking, each), newBooking('b1', at));
        const merged = mergeBookings(side(true), side(false));
        const inOrder = bookingAfter(...part);
        expect([statusOf(merged), startTimeOf(merged)]).toEqual([statusOf(inOrder), startTimeOf(inOrder)]);
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});
