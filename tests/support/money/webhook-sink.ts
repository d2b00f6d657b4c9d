import { createServer } from 'node:http';
import * as z from 'zod/mini';
import { closeServer, listenOnLoopback, readBody } from '#infra/local/listen.ts';
import type { Service } from '#infra/local/service.ts';

/** A webhook as the stand-in posted it. */
export interface PostedEvent {
  readonly id: string;
  readonly type: string;
  /** The raw body, whose bytes are what is signed. */
  readonly body: string;
}

const eventSchema = z.object({ id: z.string(), type: z.string() });

/**
 * Where the stand-in posts its webhooks in place of our API: tests deliver them when, how often and in which order they
 * like. One that is refused here counts as undelivered at the stand-in, for the reconciler to find.
 */
export async function createWebhookSink(): Promise<
  Service & {
    take(): PostedEvent[];
    /** What came since then and names that id, in the order of happening; it stays. */
    about(id: string): PostedEvent[];
    /** Decided once for each event, whatever the stand-in tries. */
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
    /** What came since the last time, in the order of happening. */
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
