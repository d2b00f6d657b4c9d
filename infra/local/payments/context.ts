import type Stripe from 'stripe';
import { newId } from './ids.ts';
import { type Shown, showById } from './objects/show.ts';
import type { EventRecord } from './records.ts';
import type { Store } from './store.ts';

export interface Cause {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

/** The context of flows. Flows are synchronous, so each is complete in the store before the next. */
export interface StripeContext {
  readonly store: Store;
  readonly baseUrl: string;
  now(): number;
  show(id: string): Shown;
  /** Records an event of an object; `before` is its earlier form. */
  emit(type: Stripe.Event.Type, id: string, before?: Shown): void;
  because<T>(cause: Cause, run: () => T): T;
  finish(): EventRecord[];
}

interface ContextOptions {
  readonly store: Store;
  readonly baseUrl: string;
  readonly hasWebhook: boolean;
}

export function createStripeContext({ store, baseUrl, hasWebhook }: ContextOptions): StripeContext {
  const nobody: Cause = { requestId: null, idempotencyKey: null };
  let cause = nobody;
  let fresh: EventRecord[] = [];

  const now = () => Math.floor(Date.now() / 1000);
  const show = (id: string) => {
    const shown = showById({ store, baseUrl }, id);
    if (shown === undefined) throw new Error(`nothing has the id ${id}`);
    return shown;
  };
  const emit: StripeContext['emit'] = (type, id, before) => {
    const object = show(id);
    const event: EventRecord = {
      id: newId('evt_'),
      created: now(),
      type,
      object,
      ...cause,
      previousAttributes: before === undefined ? null : changedFields(before, object),
      livemode: object['livemode'] === true,
      delivery: { state: hasWebhook ? 'pending' : null, attempts: 0, lastStatus: null },
    };
    fresh.push(store.event.put(event));
  };
  return {
    store,
    baseUrl,
    now,
    show,
    emit,
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

function changedFields(before: Shown, after: Shown): Shown {
  const isDifferent = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(after[key]);
  return Object.fromEntries(Object.entries(before).filter(isDifferent));
}
