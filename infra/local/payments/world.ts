import { newId } from './ids.ts';
import { type Shown, showById } from './objects/show.ts';
import type { EventRecord } from './records.ts';
import type { Store } from './store.ts';

/** The call that an event comes from; null for what a customer or the clock did. */
export interface Cause {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

/** All that a flow works with. Flows never wait: what one does lies in the store whole before the next begins. */
export interface World {
  readonly store: Store;
  readonly baseUrl: string;
  /** Epoch seconds. */
  now(): number;
  /** Shows what has that id in the form of Stripe, as it is now. */
  show(id: string): Shown;
  /** Notes that something happened to what has that id; `before` is how it was shown until now. */
  emit(type: string, id: string, before?: Shown): void;
  /** Runs a flow in the name of a call. */
  because<T>(cause: Cause, run: () => T): T;
  /** Saves everything done and answers the events that came of it, in the order of happening. */
  finish(): EventRecord[];
}

interface WorldOptions {
  readonly store: Store;
  readonly baseUrl: string;
  readonly hasWebhook: boolean;
}

export function createWorld({ store, baseUrl, hasWebhook }: WorldOptions): World {
  const nobody: Cause = { requestId: null, idempotencyKey: null };
  let cause = nobody;
  let fresh: EventRecord[] = [];

  const now = () => Math.floor(Date.now() / 1000);
  const show = (id: string) => {
    const shown = showById(store, baseUrl, id);
    if (shown === undefined) throw new Error(`nothing has the id ${id}`);
    return shown;
  };
  const emit = (type: string, id: string, before?: Shown) => {
    const object = show(id);
    const event: EventRecord = {
      ...{ id: newId('evt_'), created: now(), type, object, ...cause },
      previousAttributes: before === undefined ? null : changedFields(before, object),
      livemode: object['livemode'] === true,
      delivery: { state: hasWebhook ? 'pending' : null, attempts: 0, lastStatus: null },
    };
    fresh.push(store.event.put(event));
  };
  return {
    ...{ store, baseUrl, now, show, emit },
    because(newCause, run) {
      cause = newCause;
      try {
        return run();
      } finally {
        cause = nobody;
      }
    },
    finish() {
      store.save();
      const done = fresh;
      fresh = [];
      return done;
    },
  };
}

/** Stripe's `previous_attributes`: the old values of what is different now. */
function changedFields(before: Shown, after: Shown): Shown {
  const isDifferent = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(after[key]);
  return Object.fromEntries(Object.entries(before).filter(isDifferent));
}
