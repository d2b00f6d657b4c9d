/**
 * Our Calendly stand-in: a booking page to be framed, the messages it posts to the page around it, and signed
 * webhooks that are tried again. Beside them `/__control/…` for tests; nobody comes.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { closeServer, listenOnLoopback } from './listen.ts';
import { createBookings } from './scheduler/bookings.ts';
import { filmPath } from './scheduler/pages/calendar-page.ts';
import { createStandIn } from './scheduler/stand-in.ts';
import { openStore } from './scheduler/store.ts';
import { createWebhooks } from './scheduler/webhooks.ts';
import type { Service } from './service.ts';

export interface SchedulerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Bookings and undelivered events are kept here over a restart; in memory only without. */
  readonly dataDir?: string;
  /** Where webhooks are posted; none are without. */
  readonly webhookUrl?: string;
  /** Another than the one kept in the folder, or made at first. */
  readonly webhookSecret?: string;
  /** The pause before a failed webhook's second attempt; later ones double. */
  readonly retryAfterMs?: number;
  /** Milliseconds since 1970: what is tomorrow. Signatures are of the real time. */
  readonly now?: () => number;
}

export interface SchedulerService extends Service {
  readonly webhookSecret: string;
  /** The page that is framed. */
  readonly pageUrl: string;
}

const standardRetryMs = 1000;

/** Starts the stand-in. Throws `PortBusyError`. */
export async function createScheduler(options: SchedulerOptions): Promise<SchedulerService> {
  const { port, dataDir, webhookUrl, webhookSecret, retryAfterMs = standardRetryMs, now = Date.now } = options;
  const server = createServer();
  const baseUrl = await listenOnLoopback(server, port);
  const store = openStore(dataDir === undefined ? undefined : join(dataDir, 'scheduler.json'), webhookSecret);
  const bookings = createBookings({ store, baseUrl, hasWebhook: webhookUrl !== undefined, now });
  const webhooks = createWebhooks({ store, baseUrl, url: webhookUrl, retryAfterMs });
  server.on('request', createStandIn({ store, bookings, webhooks, baseUrl }));
  return {
    ...{ url: baseUrl, pageUrl: `${baseUrl}${filmPath}`, webhookSecret: store.webhookSecret },
    async close() {
      await closeServer(server);
      await webhooks.close();
    },
  };
}
