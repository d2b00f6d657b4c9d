import * as z from 'zod/mini';
import { createInFlight } from './in-flight.ts';

export const deliverySchema = z.object({
  state: z.nullable(z.enum(['pending', 'delivered', 'failed'])),
  attempts: z.int(),
  lastStatus: z.nullable(z.int()),
});
export type Delivery = z.output<typeof deliverySchema>;

export interface PostedEvent {
  readonly id: string;
  readonly delivery: Delivery;
}

export interface EventStore<Event extends PostedEvent> {
  get(id: string): Event | undefined;
  all(): readonly Event[];
  recordDelivery(event: Event, delivery: Delivery): void;
}

interface WebhookSenderOptions<Event extends PostedEvent> {
  readonly events: EventStore<Event>;
  readonly url: string | undefined;
  /** Body and signed headers, built per attempt because the time is signed. */
  readonly request: (event: Event) => { readonly body: string; readonly headers: Readonly<Record<string, string>> };
  readonly retryAfterMs: number;
}

export interface WebhookSender<Event extends PostedEvent> {
  send(events: readonly Event[]): Promise<void>;
  /** Posts an event again. @returns the response statuses, 0 without a response */
  redeliver(event: Event, times: number, isParallel: boolean): Promise<number[]>;
  setPaused(isPaused: boolean): void;
  close(): Promise<void>;
}

const timeoutMs = 10_000;
const longestPauseMs = 60_000;
/** 1 + 2 + 4 + 8 + 16 + 32 s and 13 times a minute: a quarter of an hour; real services retry for a day or more. */
const maxAttempts = 20;

export function createWebhookSender<Event extends PostedEvent>(
  options: WebhookSenderOptions<Event>,
): WebhookSender<Event> {
  const { events: store, url, request, retryAfterMs } = options;
  const closing = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const underWay = createInFlight();
  const posting = new Set<string>();
  let paused = false;

  async function post(event: Event): Promise<number> {
    const { body, headers } = request(event);
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const response = await fetch(url ?? '', { method: 'POST', headers, body, signal, redirect: 'manual' });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  async function attempt(id: string): Promise<void> {
    const event = store.get(id);
    if (event?.delivery.state !== 'pending' || posting.has(id) || paused || closing.signal.aborted) return;
    posting.add(id);
    const status = await underWay.add(post(event)).finally(() => posting.delete(id));
    if (closing.signal.aborted) return;
    const attempts = event.delivery.attempts + 1;
    const state = stateAfter(status, attempts);
    try {
      store.recordDelivery(event, { state, attempts, lastStatus: status });
    } catch {
      // The disk is full: the store has it in memory, and saves it with its next change.
    }
    if (state === 'pending') tryLater(id, Math.min(retryAfterMs * 2 ** (attempts - 1), longestPauseMs));
  }

  function tryLater(id: string, pauseMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(id);
      void attempt(id);
    }, pauseMs);
    timers.set(id, timer);
  }

  async function send(events: readonly Event[]): Promise<void> {
    for (const { id } of events) await attempt(id);
  }

  const sendPending = () => send(store.all().filter(({ delivery }) => delivery.state === 'pending'));
  const stopTimers = () => {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  };
  if (url !== undefined) void sendPending();
  return {
    send,
    async redeliver(event, times, isParallel) {
      const statuses: Promise<number>[] = [];
      for (let time = 0; time < times; time += 1) {
        const status = underWay.add(post(event));
        statuses.push(status);
        if (!isParallel) await status;
      }
      return Promise.all(statuses);
    },
    setPaused(isPaused) {
      paused = isPaused;
      stopTimers();
      if (!paused) void sendPending();
    },
    async close() {
      closing.abort();
      stopTimers();
      await underWay.ended();
    },
  };
}

function stateAfter(status: number, attempts: number): 'delivered' | 'pending' | 'failed' {
  if (status >= 200 && status < 300) return 'delivered';
  return attempts < maxAttempts ? 'pending' : 'failed';
}
