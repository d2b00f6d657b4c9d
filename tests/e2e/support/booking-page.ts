import { createServer } from 'node:http';
import { listenOnLoopback } from '#infra/local/listen.ts';

/** Where canned sites have their booking page (`serveSite`). */
export const schedulerOrigin = 'http://scheduler.test';

/** What the booking page says when it is there, in Calendly's shape. */
export const shown = { event: 'calendly.event_type_viewed', payload: {} } as const;

const bookingPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Book</title><style>body{font:16px sans-serif;margin:2rem}</style>' +
  '<main><h1>Film consultation</h1><p>Choose a day and a time.</p></main>';

/** The document of the booking page; `silent`: it never says that it is there. */
export function bookingDocument(silent = false): string {
  return silent ? bookingPage : `${bookingPage}<script>parent.postMessage(${JSON.stringify(shown)}, '*')</script>`;
}

/**
 * Answers every address with the booking page, for as long as the process lasts. A page of which requests are intercepted
 * fetches all its scripts anew each time, at twice the processor time of a load.
 */
export async function serveBookingPage(): Promise<{ readonly host: string; readonly url: string }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(bookingDocument());
  });
  const url = await listenOnLoopback(server, 0);
  server.unref();
  return { host: new URL(schedulerOrigin).host, url };
}
