import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Plugin } from 'vite';
import { localStage } from '#infra/local/local-stage.ts';
import { forwardingHeaders } from '#shared/names/api-headers.ts';
import { isForwarded } from '#shared/names/pages.ts';

/** Sends the request to the API and its response to the browser, as CloudFront does. @throws Error when the API is down */
export async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  apiUrl: string,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const { hostname, port, host } = new URL(apiUrl);
  // The path is sent as received; `new URL(url, apiUrl)` would resolve `..`.
  const headers = {
    ...request.headers,
    host,
    [forwardingHeaders.viewer]: request.socket.remoteAddress?.replace(/^::ffff:/, ''),
    [forwardingHeaders.proof]: localStage.forwardingProof,
  };
  const forwarded = openRequest({ hostname, port, method, path: url, headers });
  const [answer] = await Promise.all([
    new Promise<IncomingMessage>((resolve, reject) => forwarded.once('response', resolve).once('error', reject)),
    pipeline(request, forwarded),
  ]);
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  await pipeline(answer, response);
}

/** Of a development server. */
export const createForwarding = (host: 'site' | 'desk', apiUrl: string): Plugin => ({
  name: 'forwarding',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (isForwarded(host, request.url ?? '/')) forwardRequest(request, response, apiUrl).catch(next);
      else next();
    });
  },
});
