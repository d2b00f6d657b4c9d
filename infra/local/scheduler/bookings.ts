import { randomUUID } from 'node:crypto';
import { dayOf, freeTimes } from './calendar.ts';
import { inviteeResource } from './calendly-shapes.ts';
import type { Invitee, SchedulerEvent, Tracking } from './records.ts';
import type { Store } from './store.ts';

export class BookingProblem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface BookingRequest {
  readonly name: string;
  readonly email: string;
  readonly notes: string;
  readonly startsAt: string;
  readonly tracking: Tracking;
  readonly before: string | null;
  readonly form: string | null;
}

export interface Booked {
  readonly invitee: Invitee;
  readonly events: readonly SchedulerEvent[];
}

export interface Bookings {
  /** Books a time once. @throws BookingProblem for a taken one */
  book(wish: BookingRequest): Booked;
  /** Idempotent. @throws BookingProblem */
  cancel(id: string, by: 'invitee' | 'host', reason: string): Booked;
  /** @throws BookingProblem */
  known(id: string): Invitee;
  taken(): Set<string>;
  now(): number;
}

interface BookingsOptions {
  readonly store: Store;
  readonly baseUrl: string;
  readonly hasWebhook: boolean;
  readonly now: () => number;
}

/** The booking rules, synchronous, so that calls do not interleave. */
export function createBookings({ store, baseUrl, hasWebhook, now }: BookingsOptions): Bookings {
  const isoNow = () => new Date(now()).toISOString();
  const active = () => [...store.invitees.values()].filter(({ cancellation }) => cancellation === null);
  const taken = () => new Set(active().map(({ startsAt }) => startsAt));

  const known = (id: string): Invitee => {
    const invitee = store.invitees.get(id);
    if (invitee === undefined) throw new BookingProblem(404, 'There is no such booking.');
    return invitee;
  };

  function keep(changes: readonly (readonly [SchedulerEvent['type'], Invitee])[]): SchedulerEvent[] {
    const invitees = changes.map(([, invitee]) => invitee);
    const others = (id: string) => invitees.find((invitee) => invitee.id === id) ?? store.invitees.get(id);
    const events = changes.map(([type, invitee]): SchedulerEvent => {
      const payload = inviteeResource(invitee, baseUrl, others);
      const delivery = { state: hasWebhook ? ('pending' as const) : null, attempts: 0, lastStatus: null };
      return { id: randomUUID(), type, createdAt: isoNow(), payload, delivery };
    });
    store.put({ invitees, events });
    return events;
  }

  function madeOf(wish: BookingRequest): Invitee {
    const at = isoNow();
    const ids = { id: randomUUID(), eventId: randomUUID() };
    return { ...ids, ...wish, createdAt: at, updatedAt: at, cancellation: null, after: null };
  }

  function cancelled(invitee: Invitee, by: 'invitee' | 'host', reason: string): Invitee {
    const at = isoNow();
    return { ...invitee, updatedAt: at, cancellation: { by, reason, at } };
  }

  return {
    known,
    taken,
    now,
    book(wish) {
      const again = [...store.invitees.values()].find(({ form }) => form !== null && form === wish.form);
      if (again !== undefined) return { invitee: again, events: [] };
      if (!freeTimes(dayOf(Date.parse(wish.startsAt)), taken(), now()).includes(wish.startsAt)) {
        throw new BookingProblem(409, 'That time was just taken. Please choose another.');
      }
      const before = wish.before === null ? undefined : known(wish.before);
      if (before !== undefined && before.cancellation !== null) {
        throw new BookingProblem(409, 'That booking was cancelled, so you can’t move it.');
      }
      const invitee = madeOf(wish);
      if (before === undefined) return { invitee, events: keep([['invitee.created', invitee]]) };
      const moved = { ...cancelled(before, 'invitee', ''), after: invitee.id };
      const events = keep([
        ['invitee.canceled', moved],
        ['invitee.created', invitee],
      ]);
      return { invitee, events };
    },
    cancel(id, by, reason) {
      const invitee = known(id);
      if (invitee.cancellation !== null) return { invitee, events: [] };
      const next = cancelled(invitee, by, reason);
      return { invitee: next, events: keep([['invitee.canceled', next]]) };
    },
  };
}
