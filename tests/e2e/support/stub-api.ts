import { createServer, type IncomingMessage } from 'node:http';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import { type CannedApi, createCannedApi } from '#tests/support/canned-api.ts';

export interface StubApi extends CannedApi {
  readonly url: string;
  close(): Promise<void>;
}

async function bytesOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function headersOf(request: IncomingMessage): Headers {
  return new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}

/** The canned API over HTTP, for page tests. */
export async function startStubApi(): Promise<StubApi> {
  const api = createCannedApi();
  const server = createServer(async (request, response) => {
    const [method, url] = [request.method ?? 'GET', `http://api${request.url}`];
    const answer = await api.respond({ method, url, headers: headersOf(request), body: await bytesOf(request) });
    if (answer === undefined) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.bytes());
  });
  const url = await listenOnLoopback(server, 0);
  return { ...api, url, close: () => closeServer(server) };
}
