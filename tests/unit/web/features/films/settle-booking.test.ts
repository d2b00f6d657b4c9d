import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#web/src/lib/api-error.ts';

const store = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => store.get(name) ?? null,
  setItem: (name: string, value: string) => void store.set(name, value),
  removeItem: (name: string) => void store.delete(name),
});

const { listBookings, getBooking, storeBooking } = await import('#web/src/features/films/model/bookings.ts');
const { syncBooking } = await import('#web/src/features/films/model/sync-booking.ts');

const uri = 'https://api.calendly.com/scheduled_events/E/invitees/I';
const booking = { bookingUri: uri, storyId: '01STORY', customer: 'ada', bookedAt: 1000, ordered: false };
const calls = { orderFilm: vi.fn(async () => false), markAsFilm: vi.fn(async () => {}) };
const error = (status: number, code: ApiError['code']) => new ApiError({ message: code, status, code });

beforeEach(() => {
  store.clear();
  calls.orderFilm.mockReset().mockResolvedValue(false);
  calls.markAsFilm.mockReset();
});

describe('syncBooking', () => {
  test('orders the film, marks the story and deletes the booking', async () => {
    storeBooking(booking);
    expect(await syncBooking(uri, 'ada', calls)).toEqual({ outcome: 'noted', isConfirmed: false });
    expect(calls.orderFilm).toHaveBeenCalledExactlyOnceWith(booking);
    expect(calls.markAsFilm).toHaveBeenCalledExactlyOnceWith('01STORY', uri);
    expect(getBooking(uri)).toBeUndefined();
  });

  test('reports a booking that the calendar has confirmed before', async () => {
    storeBooking(booking);
    calls.orderFilm.mockResolvedValue(true);
    expect(await syncBooking(uri, 'ada', calls)).toEqual({ outcome: 'noted', isConfirmed: true });
  });

  test('marks no story for a booking without one', async () => {
    storeBooking({ ...booking, storyId: null });
    expect(await syncBooking(uri, 'ada', calls)).toEqual({ outcome: 'noted', isConfirmed: false });
    expect(calls.markAsFilm).not.toHaveBeenCalled();
  });

  test('orders once when marking fails, even after a reload', async () => {
    storeBooking(booking);
    calls.markAsFilm.mockRejectedValueOnce(error(503, 'service-unavailable'));
    expect(await syncBooking(uri, 'ada', calls)).toEqual({ outcome: 'failed', message: 'service-unavailable' });
    expect(getBooking(uri)?.ordered).toBe(true);
    expect(await syncBooking(uri, 'ada', calls)).toEqual({ outcome: 'noted', isConfirmed: false });
    expect(calls.orderFilm).toHaveBeenCalledTimes(1);
    expect(calls.markAsFilm).toHaveBeenCalledTimes(2);
  });

  test('succeeds without an order when another tab has settled the booking', async () => {
    expect(await syncBooking(uri, 'ada', calls)).toEqual({ outcome: 'noted', isConfirmed: false });
    expect(calls.orderFilm).not.toHaveBeenCalled();
  });

  test('an error refuses, ends the session or keeps the booking', async () => {
    for (const [thrown, outcome, waits] of [
      [error(409, 'already-a-film'), 'refused', false],
      [error(404, 'story-not-found'), 'refused', false],
      [error(409, 'conflict'), 'failed', true],
      [error(429, 'too-many-requests'), 'failed', true],
      [error(503, 'service-unavailable'), 'failed', true],
      [error(0, 'network'), 'failed', true],
      [error(200, 'unreadable-answer'), 'failed', true],
      [error(401, 'unauthorized'), 'logged-out', true],
      [new Error('a part could not be loaded'), 'failed', true],
    ] as const) {
      store.clear();
      storeBooking(booking);
      calls.orderFilm.mockRejectedValueOnce(thrown);
      expect.soft((await syncBooking(uri, 'ada', calls)).outcome, String(thrown)).toBe(outcome);
      expect.soft(getBooking(uri) !== undefined, String(thrown)).toBe(waits);
    }
  });

  test('assigns a visitor’s booking to the customer before any request', async () => {
    storeBooking({ ...booking, customer: null });
    calls.orderFilm.mockRejectedValueOnce(error(503, 'service-unavailable'));
    await syncBooking(uri, 'ada', calls);
    expect(listBookings('bob', 1000)).toEqual([]);
    expect(listBookings('ada', 1000)).toHaveLength(1);
  });
});

describe('listBookings', () => {
  test('returns the customer’s bookings and a visitor’s of the last day', () => {
    storeBooking(booking);
    storeBooking({ ...booking, bookingUri: `${uri}2`, customer: null, bookedAt: 5000 });
    const day = 24 * 60 * 60_000;
    const found = (customer: string | null, now: number) =>
      listBookings(customer, now).map(({ bookingUri }) => bookingUri);
    expect(found('ada', 6000)).toEqual([uri, `${uri}2`]);
    expect(found('bob', 6000)).toEqual([`${uri}2`]);
    expect(found(null, 6000)).toEqual([`${uri}2`]);
    expect(found('bob', 5000 + day)).toEqual([]);
  });

  test('contains a repeated booking once', () => {
    storeBooking(booking);
    storeBooking(booking);
    expect(listBookings('ada', 1000)).toHaveLength(1);
  });

  test('is empty for a damaged storage value', () => {
    store.set('filmBookings', '[{"bookingUri":1}]');
    expect(listBookings('ada', 1000)).toEqual([]);
  });
});
