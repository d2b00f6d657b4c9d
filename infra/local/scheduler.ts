/**
 * The local Calendly: a booking page for a frame, its messages to the parent page and signed webhooks with retries;
 * `/__control/…` for tests. See its README.
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
  readonly port: number;
  readonly dataDir?: string;
  readonly webhookUrl?: string;
  readonly webhookSecret?: string;
  readonly retryAfterMs?: number;
  /** Milliseconds since 1970, for dates; signatures use the real time. */
  readonly now?: () => number;
}

export interface SchedulerService extends Service {
  readonly webhookSecret: string;
  readonly pageUrl: string;
}

const standardRetryMs = 1000;

export async function createScheduler(options: SchedulerOptions): Promise<SchedulerService> {
  const { port, dataDir, webhookUrl, webhookSecret, retryAfterMs = standardRetryMs, now = Date.now } = options;
  const server = createServer();
  const baseUrl = await listenOnLoopback(server, port);
  const store = openStore(dataDir === undefined ? undefined : join(dataDir, 'scheduler.json'), webhookSecret);
  const bookings = createBookings({ store, baseUrl, hasWebhook: webhookUrl !== undefined, now });
  const webhooks = createWebhooks({ store, baseUrl, url: webhookUrl, retryAfterMs });
  server.on('request', createStandIn({ store, bookings, webhooks, baseUrl }));
  return {
    url: baseUrl,
    pageUrl: `${baseUrl}${filmPath}`,
    webhookSecret: store.webhookSecret,
    async close() {
      await closeServer(server);
      await webhooks.close();
    },
  };
}
