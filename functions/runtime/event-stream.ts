import { Readable } from 'node:stream';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';

/** API Gateway ends a regional stream that is idle for 5 minutes; browsers' proxies are less patient. */
const heartbeatMs = 15_000;

/** The letters of a stream of events are always UTF-8; said all the same, as of every text (ASVS 4.1.1). */
const mediaType = 'text/event-stream; charset=utf-8';

export interface EventStream {
  readonly body: Readable;
  /** Aborted when the reader goes away. */
  readonly signal: AbortSignal;
  send(event: 'delta' | 'done' | 'error', data: unknown): void;
  end(): void;
}

/**
 * Server-sent events (WHATWG HTML §9.2) as a readable body: `delta` while text arrives, then `done` with the JSON body, or
 * `error` with the error body (architecture 4). A comment every 15 s keeps the connection open.
 */
export function createEventStream(): EventStream {
  const gone = new AbortController();
  let ended = false;
  const body = new Readable({ read() {}, encoding: 'utf8' });
  const heartbeat = setInterval(() => body.push(': still here\n\n'), heartbeatMs);
  heartbeat.unref();
  body.once('close', () => {
    clearInterval(heartbeat);
    if (!body.readableEnded) gone.abort();
  });
  // Heard, so that a reader who breaks off does not end the process (threat 78); `close` comes after it and says all.
  body.on('error', () => {});
  const isOpen = () => !(body.destroyed || ended);
  return {
    body,
    signal: gone.signal,
    send(event, data) {
      if (isOpen()) body.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end() {
      clearInterval(heartbeat);
      if (isOpen()) body.push(null);
      ended = true;
    },
  };
}

/**
 * What an endpoint that streams passes to `defineHandler`. Only its function imports this: Node's web streams cost a cold
 * start 10 ms.
 */
export const streaming = { executionMode: executionModeStreamifyResponse, createEventStream, mediaType } as const;
export type Streaming = typeof streaming;
