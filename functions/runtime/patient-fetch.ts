import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';

/** Node's `fetch` gives up after 300 s without a byte, and its package with other limits is not part of Node. */
export const fetchLimitMs = 300_000;

/** A `fetch` of an address with a text body that waits until its signal fires. */
export async function patientFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const options = {
    method: init.method ?? 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(init.signal ? { signal: init.signal } : {}),
  };
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (incoming) => {
    const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
    resolve(new Response(body, { status: incoming.statusCode ?? 502, headers }));
  });
  request.on('error', reject).end(init.body ?? '');
  return promise;
}
