import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Responses of a deployed stage and external services, which tests change. */
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
  /** Of every model. */
  shutdownDate: string | null;
  changesCards: boolean;
  /** A list of Stripe's that the key may not read. */
  forbidden: string | undefined;
  webhooks: { url: string; status: string; enabled_events: string[]; api_version: string | null }[];
}

const keyOf = (header: string | undefined) => header?.replace('Bearer ', '') ?? '';

interface Answered {
  readonly status: number;
  readonly body: object;
}

function serviceAnswer(path: string, key: string, answers: FakeInternet): Answered | undefined {
  if (path === '/api/health') return { status: answers.health, body: { status: 'ok' } };
  if (path === '/book') return { status: answers.scheduler, body: {} };
  if (!path.startsWith('/v1/')) return undefined;
  const isModels = path.startsWith('/v1/models/');
  const known = isModels ? answers.modelKeys : answers.stripeKeys;
  if (!known.has(key)) return { status: 401, body: { error: `Invalid API key provided: ${key}` } };
  if (answers.forbidden !== undefined && path === `/v1/${answers.forbidden}`) {
    const message = `Having the 'rak_${answers.forbidden}_read' permission would allow this request to continue.`;
    return { status: 403, body: { error: { message } } };
  }
  if (path === '/v1/billing_portal/configurations') {
    const features = { payment_method_update: { enabled: answers.changesCards } };
    return { status: 200, body: { data: [{ features }] } };
  }
  if (!isModels) return { status: 200, body: { data: answers.webhooks } };
  const status = answers.models.has(path.slice('/v1/models/'.length)) ? 200 : 404;
  return { status, body: { shutdown_date: answers.shutdownDate } };
}

/** A fake site, API, scheduler, Stripe and model server at one loopback address. */
export async function startFakeInternet() {
  const answers: FakeInternet = {
    health: 200,
    site: 200,
    unknownPage: 404,
    scheduler: 200,
    changesCards: true,
    forbidden: undefined,
    webhooks: [],
    headers: {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    },
    stripeKeys: new Set(),
    modelKeys: new Set(),
    models: new Set(),
    shutdownDate: null,
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://net');
    const service = serviceAnswer(pathname, keyOf(request.headers.authorization), answers);
    if (service !== undefined) {
      response.writeHead(service.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(service.body));
      return;
    }
    response.writeHead(['/', '/desk'].includes(pathname) ? answers.site : answers.unknownPage, answers.headers);
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
