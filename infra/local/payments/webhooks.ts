import { createHmac } from 'node:crypto';
import { eventObject } from './objects/event.ts';
import type { EventRecord } from './records.ts';
import type { Store } from './store.ts';

export interface WebhooksOptions {
  readonly store: Store;
  /** Nothing is posted without. */
  readonly url: string | undefined;
  readonly secret: string;
  /** The first pause before a second attempt; each further pause is twice as long, up to a minute. */
  readonly retryAfterMs: number;
}

export interface Webhooks {
  /** Posts the events, one after the other; resolves after the first attempt at each. What fails is tried again later. */
  send(events: readonly EventRecord[]): Promise<void>;
  /** Posts an event that may have been delivered already; the answers' statuses, 0 where there was none. */
  redeliver(event: EventRecord, times: number, isParallel: boolean): Promise<number[]>;
  /** While paused, events happen and wait. */
  setPaused(isPaused: boolean): void;
  close(): Promise<void>;
}

const timeoutMs = 10_000;
const longestPauseMs = 60_000;
/** 1 + 2 + 4 + 8 + 16 + 32 s and 13 times a minute: a quarter of an hour here, where Stripe takes three days. */
const maxAttempts = 20;

/** What Stripe puts in `Stripe-Signature`, over the time and the raw body. The time is the real one: receivers check it. */
export function signatureOf(body: string, secret: string, atSeconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}

/** Begins at once with what an earlier run left undelivered. */
export function createWebhooks({ store, url, secret, retryAfterMs }: WebhooksOptions): Webhooks {
  const closing = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const underWay = new Set<Promise<unknown>>();
  const posting = new Set<string>();
  let paused = false;

  async function post(event: EventRecord): Promise<number> {
    const body = JSON.stringify(eventObject(event), null, 2);
    const headers = {
      ...{ 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signatureOf(body, secret) },
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
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
    const event = store.event.get(id);
    if (event?.delivery.state !== 'pending' || posting.has(id) || paused || closing.signal.aborted) return;
    posting.add(id);
    const status = await track(post(event)).finally(() => posting.delete(id));
    if (closing.signal.aborted) return;
    const attempts = event.delivery.attempts + 1;
    const state = stateAfter(status, attempts);
    store.event.put({ ...event, delivery: { state, attempts, lastStatus: status } });
    store.save();
    if (state === 'pending') tryLater(id, Math.min(retryAfterMs * 2 ** (attempts - 1), longestPauseMs));
  }

  function tryLater(id: string, pauseMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(id);
      void attempt(id);
    }, pauseMs);
    timers.set(id, timer);
  }

  function track<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  }

  async function send(events: readonly EventRecord[]): Promise<void> {
    for (const { id } of events) await attempt(id);
  }

  const sendPending = () => send(store.event.all().filter(({ delivery }) => delivery.state === 'pending'));
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
        const status = track(post(event));
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
      await Promise.all(underWay);
    },
  };
}

function stateAfter(status: number, attempts: number): 'delivered' | 'pending' | 'failed' {
  if (status >= 200 && status < 300) return 'delivered';
  return attempts < maxAttempts ? 'pending' : 'failed';
}
