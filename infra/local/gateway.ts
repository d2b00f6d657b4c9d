import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { MalformedResponse, sendBufferedResponse, sendStream } from './gateway/function-responses.ts';
import { createGatewayResponses } from './gateway/gateway-responses.ts';
import { proxyEvent, rawPathOf } from './gateway/proxy-event.ts';
import { createRouter } from './gateway/routes.ts';
import { FunctionFailed, invokeBuffered, invokeStreaming } from './lambda/invoke-function.ts';
import type { LoadedFunction, LoadFunction } from './lambda/loaded-function.ts';
import { LambdaResponseStream } from './lambda/response-stream.ts';
import { closeServer, listenOnLoopback, readBody } from './listen.ts';
import type { NotePlatform } from './platform-log.ts';
import type { Service } from './service.ts';

interface GatewayOptions {
  readonly port: number;
  readonly siteUrl: string;
  readonly deskUrl: string;
  readonly load: LoadFunction;
  readonly report?: (sentence: string, cause: unknown) => void;
  readonly note?: NotePlatform;
  readonly endpoints?: readonly Pick<Endpoint, 'id' | 'method' | 'path'>[];
}

const maxRequestBytes = 10 * 1024 * 1024;
/** Lambda's event limit, for which API Gateway also responds 413 (threat 61). */
const maxEventBytes = 6 * 1024 * 1024;

/**
 * The REST API: routes, builds the proxy event, runs the function in this process and sends or streams its response. Throws
 * `PortBusyError`.
 */
export async function createGateway(options: GatewayOptions): Promise<Service> {
  const { port, siteUrl, deskUrl, load, endpoints: list = Object.values(endpoints), report = console.error } = options;
  const router = createRouter(list);
  const answers = createGatewayResponses({ siteUrl, deskUrl });

  async function handle(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const method = request.method ?? 'GET';
    const match = router.match(method, rawPathOf(request));
    const body = await readBody(request, maxRequestBytes);
    if (match.kind === 'unknown') return answers.error(request, response, 'route-not-found', requestId);
    if (match.kind === 'wrong-method') {
      if (method === 'OPTIONS') return answers.preflight(request, response, match.methods);
      const headers = { Allow: [...match.methods, 'OPTIONS'].join(', ') };
      return answers.error(request, response, 'method-not-allowed', requestId, { headers, isOfRoute: true });
    }
    const event = body && proxyEvent(request, { ...match, body, requestId, nowMs: Date.now() });
    if (!event || Buffer.byteLength(JSON.stringify(event)) > maxEventBytes) {
      return answers.error(request, response, 'payload-too-large', requestId);
    }
    const loaded = await load(match.route.endpointId);
    if (!loaded) throw new Error(`there is no function for ${match.route.endpointId}`);
    await run(loaded, event, requestId, response);
  }

  function noteAnswer(request: IncomingMessage, response: ServerResponse): void {
    const { note } = options;
    if (note === undefined) return;
    const startedAt = performance.now();
    const { method = 'GET' } = request;
    const match = router.match(method, rawPathOf(request));
    response.once('close', () => {
      const { statusCode: status } = response;
      const latencyMs = Math.round(performance.now() - startedAt);
      note({ type: 'request', method, route: match.kind === 'found' ? match.route.resource : '', status, latencyMs });
    });
  }

  const server = createServer((request, response) => {
    const requestId = crypto.randomUUID();
    noteAnswer(request, response);
    handle(request, response, requestId).catch((error: unknown) => {
      if (response.destroyed) return;
      report(
        `${request.method} ${request.url} failed:`,
        error instanceof FunctionFailed ? (error.cause ?? error) : error,
      );
      if (response.headersSent) response.destroy();
      else answers.error(request, response, 'internal', requestId, { status: 502 });
    });
  });
  return { url: await listenOnLoopback(server, port), close: () => closeServer(server) };
}

async function run(loaded: LoadedFunction, event: unknown, requestId: string, response: ServerResponse): Promise<void> {
  if (loaded.streams) await runStreaming(loaded, event, requestId, response);
  else sendBufferedResponse(response, await invokeBuffered(loaded, event, requestId));
}

async function runStreaming(
  loaded: Extract<LoadedFunction, { streams: true }>,
  event: unknown,
  requestId: string,
  response: ServerResponse,
): Promise<void> {
  const stream = new LambdaResponseStream();
  // A disconnected reader destroys the handler's stream, which aborts its model call.
  response.once('close', () => stream.destroy());
  const ran = invokeStreaming(loaded, event, requestId, stream);
  const [invoked, sent] = await Promise.allSettled([ran, sendStream(response, stream)]);
  if (response.destroyed) return;
  if (invoked.status === 'rejected') throw invoked.reason;
  if (sent.status === 'rejected')
    throw sent.reason instanceof MalformedResponse ? sent.reason : new Error('broken stream');
}
