import { createServer } from 'node:http';
import { listenOnLoopback } from '#infra/local/listen.ts';

/** Where canned sites send customers to pay. */
export const paymentOrigin = 'http://pay.test';

/** A payment page, which is there at once. */
export const paymentPage = `${paymentOrigin}/c/pay/cs_test_1`;

/** A payment page that does not come: the browser stays where it is, as while another page is loading. */
export const latePaymentPage = `${paymentOrigin}/late`;

const document = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Pay</title><h1>Pay here</h1>';

/** Answers every address with a payment page, for as long as the process lasts. */
export async function servePaymentPage(): Promise<{ readonly host: string; readonly url: string }> {
  const server = createServer((request, response) => {
    if (request.url === '/late') response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(document);
  });
  const url = await listenOnLoopback(server, 0);
  server.unref();
  return { host: new URL(paymentOrigin).host, url };
}
