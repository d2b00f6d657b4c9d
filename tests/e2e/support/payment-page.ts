import { createServer } from 'node:http';
import { listenOnLoopback } from '#infra/local/listen.ts';

export const paymentOrigin = 'http://pay.test';

export const paymentPage = `${paymentOrigin}/c/pay/cs_test_1`;

/** A payment page that never loads. */
export const latePaymentPage = `${paymentOrigin}/late`;

const document = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Pay</title><h1>Pay here</h1>';

/** Serves a payment page at every URL. */
export async function servePaymentPage(): Promise<{ readonly host: string; readonly url: string }> {
  const server = createServer((request, response) => {
    if (request.url === '/late') response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(document);
  });
  const url = await listenOnLoopback(server, 0);
  server.unref();
  return { host: new URL(paymentOrigin).host, url };
}
