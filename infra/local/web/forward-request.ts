import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { forwardedPrefixes, printsPrefix } from '#shared/names/pages.ts';

export function isForwarded(path: string): boolean {
  return forwardedPrefixes.some((prefix) => path.startsWith(prefix));
}

/** The desk's host forwards no more than prints: a shared story is a page of the site. */
export function isPrint(path: string): boolean {
  return path.startsWith(printsPrefix);
}

/** Sends the request to the API and its response to the browser, as CloudFront does. @throws Error when the API is down */
export async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  apiUrl: string,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const { hostname, port, host } = new URL(apiUrl);
  // The path is sent as received; `new URL(url, apiUrl)` would resolve `..`.
  const forwarded = openRequest({ hostname, port, method, path: url, headers: { ...headers, host } });
  const [answer] = await Promise.all([
    new Promise<IncomingMessage>((resolve, reject) => forwarded.once('response', resolve).once('error', reject)),
    pipeline(request, forwarded),
  ]);
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  await pipeline(answer, response);
}
