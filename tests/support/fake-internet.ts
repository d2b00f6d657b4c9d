import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a deployed stage and the services around it answer, for a test to change. */
export interface FakeInternet {
  health: number;
  site: number;
  unknownPage: number;
  headers: Record<string, string>;
  scheduler: number;
  /** Keys that are known. */
  readonly stripeKeys: Set<string>;
  readonly modelKeys: Set<string>;
  readonly models: Set<string>;
  webhooks: { url: string; status: string; enabled_events: string[]; api_version: string | null }[];
}

const keyOf = (header: string | undefined) => header?.replace('Bearer ', '') ?? '';

/** A site, an API, a scheduler, Stripe and a model server, all at one address of loopback. */
export async function startFakeInternet() {
  const answers: FakeInternet = {
    ...{ health: 200, site: 200, unknownPage: 404, scheduler: 200, webhooks: [] },
    headers: {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    },
    ...{ stripeKeys: new Set(), modelKeys: new Set(), models: new Set() },
  };
  const json = (response: ServerResponse, status: number, body: object = {}) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://net');
    const key = keyOf(request.headers.authorization);
    if (pathname === '/api/health') return json(response, answers.health, { status: 'ok' });
    if (pathname === '/book') return json(response, answers.scheduler);
    if (pathname.startsWith('/v1/models/')) {
      if (!answers.modelKeys.has(key)) return json(response, 401, { error: `Incorrect API key provided: ${key}` });
      return json(response, answers.models.has(pathname.slice('/v1/models/'.length)) ? 200 : 404);
    }
    if (pathname.startsWith('/v1/')) {
      if (!answers.stripeKeys.has(key)) return json(response, 401, { error: `Invalid API Key provided: ${key}` });
      return json(response, 200, { data: answers.webhooks });
    }
    response.writeHead(pathname === '/' ? answers.site : answers.unknownPage, answers.headers);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    answers,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
