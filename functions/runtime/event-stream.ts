import { Readable } from 'node:stream';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';

/** API Gateway closes streams after 5 idle minutes, proxies earlier. */
const heartbeatMs = 15_000;

/** Always UTF-8; stated for ASVS 4.1.1. */
const mediaType = 'text/event-stream; charset=utf-8';

export interface EventStream {
  readonly body: Readable;
  readonly signal: AbortSignal;
  send(event: 'delta' | 'done' | 'error', data: unknown): void;
  end(): void;
}

/**
 * Server-sent events (WHATWG HTML §9.2): `delta` for text, then `done` with the JSON body or `error` with the error body
 * (architecture 4). A comment every 15 s keeps the connection open.
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
  // Without a listener a disconnect would end the process (threat 78); `close` follows.
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

/** Imported only by streaming functions: Node's web streams cost 10 ms of a cold start. */
export const streaming = { executionMode: executionModeStreamifyResponse, createEventStream, mediaType } as const;
export type Streaming = typeof streaming;
