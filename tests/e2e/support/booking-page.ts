import { createServer } from 'node:http';
import { listenOnLoopback } from '#infra/local/listen.ts';

export const schedulerOrigin = 'http://scheduler.test';

/** The booking page's first message, in Calendly's format. */
export const shown = { event: 'calendly.event_type_viewed', payload: {} } as const;

const bookingPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Book</title><style>body{font:16px sans-serif;margin:2rem}</style>' +
  '<main><h1>Film consultation</h1><p>Choose a day and a time.</p></main>';

/** The document of the booking page; `silent` sends no messages. */
export function bookingDocument(silent = false): string {
  return silent ? bookingPage : `${bookingPage}<script>parent.postMessage(${JSON.stringify(shown)}, '*')</script>`;
}

/** Serves the booking page at every URL. Intercepting requests would disable the page's cache, at twice the CPU time. */
export async function serveBookingPage(): Promise<{ readonly host: string; readonly url: string }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(bookingDocument());
  });
  const url = await listenOnLoopback(server, 0);
  server.unref();
  return { host: new URL(schedulerOrigin).host, url };
}
