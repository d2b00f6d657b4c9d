import { createServer } from 'node:http';
import * as z from 'zod/mini';
import { closeServer, listenOnLoopback, readBody } from '#infra/local/listen.ts';
import type { Service } from '#infra/local/service.ts';

export interface PostedEvent {
  readonly id: string;
  readonly type: string;
  /** The raw, signed body. */
  readonly body: string;
}

const eventSchema = z.object({ id: z.string(), type: z.string() });

/**
 * Receives the stand-in's webhooks; tests deliver them in any order and number. Refused ones count as undelivered at the
 * stand-in.
 */
export async function createWebhookSink(): Promise<
  Service & {
    take(): PostedEvent[];
    /** Events since the last `take` that contain an id, in order. */
    about(id: string): PostedEvent[];
    /** Decided once per event. */
    refuse(which: (event: PostedEvent) => boolean): void;
    wasRefused(eventId: string): boolean;
  }
> {
  const posted = new Map<string, PostedEvent>();
  const refused = new Map<string, boolean>();
  let isRefused = (_: PostedEvent) => false;
  const server = createServer(async (request, response) => {
    const body = String(await readBody(request));
    const event = { ...eventSchema.parse(JSON.parse(body)), body };
    if (!refused.has(event.id)) posted.set(event.id, event);
    const isLost = refused.get(event.id) ?? isRefused(event);
    refused.set(event.id, isLost);
    response.writeHead(isLost ? 500 : 200).end();
  });
  return {
    url: await listenOnLoopback(server, 0),
    close: () => closeServer(server),
    /** Removes and returns the events since the last call, in order. */
    take() {
      const taken = [...posted.values()];
      posted.clear();
      return taken;
    },
    about: (id) => [...posted.values()].filter(({ body }) => body.includes(id)),
    refuse(which) {
      isRefused = which;
    },
    wasRefused: (eventId) => refused.get(eventId) ?? false,
  };
}
