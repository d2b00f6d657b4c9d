import {
  Agent,
  type ClientRequest,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { send } from '#infra/local/faults.ts';
import { closeServer, listenOnLoopback, readBody } from '#infra/local/listen.ts';
import type { Service } from '#infra/local/service.ts';
import type { FaultPlan } from './fault-plans.ts';
import { type FaultKind, refusalOf } from './fault-shapes.ts';
import { describeCall, type ServiceCall, type ServiceName } from './service-call.ts';

interface FaultProxyOptions {
  readonly service: ServiceName;
  /** The service's own address. */
  readonly target: string;
  /** Asked at every call. */
  readonly plan: () => FaultPlan;
  /** Told of every call, and of what it met. */
  readonly note?: (call: ServiceCall, fault: FaultKind | undefined) => void;
  /** Of the fault `delay`, in milliseconds. */
  readonly delayMs?: () => number;
}

/** A service that is slow, not dead: no client gives up before a second. */
const standardDelayMs = 300;

/**
 * Stands between the functions and one service on loopback and lets go wrong what the plan says. Calls are passed on byte by
 * byte with their headers, `Host` among them, so that signatures hold; answers stream.
 */
export async function createFaultProxy(options: FaultProxyOptions): Promise<Service> {
  const { service, target, plan, note = () => undefined, delayMs = () => standardDelayMs } = options;
  const agent = new Agent({ keepAlive: true });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = (await readBody(incoming)) ?? Buffer.alloc(0);
    const call = describeCall(service, incoming, body);
    const { before, after } = plan();
    const early = await before?.(call);
    if (early !== undefined) note(call, early);
    if (early === 'reset-before') return reset(outgoing);
    if (early === 'throttle' || early === 'error') return send(outgoing, refusalOf(early, call));
    if (early === 'delay') await wait(delayMs());
    const passed = startRequest(target, incoming, body.length, agent);
    // Who called may go meanwhile: a stream is not made for nobody.
    outgoing.once('close', () => passed.destroy());
    const answer = await answerTo(passed, body);
    const late = early ?? (await after?.(call));
    if (early === undefined) note(call, late);
    return passBack(answer, outgoing, late);
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const url = await listenOnLoopback(server, 0);
  return {
    url,
    async close() {
      await closeServer(server);
      agent.destroy();
    },
  };
}

/** The connection ends with RST, as when a machine on the way is gone. */
function reset(outgoing: ServerResponse): void {
  outgoing.socket?.resetAndDestroy();
}

async function passBack(answer: IncomingMessage, outgoing: ServerResponse, fault?: FaultKind): Promise<void> {
  if (fault === 'reset-after') return lose(answer, outgoing);
  if (fault === 'half-body') return sendHalf(answer, outgoing);
  outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  outgoing.flushHeaders();
  await pipeline(answer, outgoing);
}

/** The service has done its work, to the last byte of its answer, which nobody hears. */
async function lose(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  await readBody(answer);
  reset(outgoing);
}

/** Under the whole answer's headers comes the first half of its bytes, then the end of the connection. */
async function sendHalf(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const bytes = (await readBody(answer)) ?? Buffer.alloc(0);
  outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  // Without a body the headers are the answer: nothing of it is missing then.
  if (bytes.length < 2) return void outgoing.end(bytes);
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.socket?.destroy());
}

/** Headers that are about one connection, and one that asks for what has happened already: the body is here. */
const ownHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'expect']);

function passedHeaders({ rawHeaders }: IncomingMessage, bytes: number): string[] {
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !ownHeaders.has(name.toLowerCase()) ? [name, rawHeaders[index + 1] ?? ''] : [],
  );
  const hasLength = pairs.some((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-length');
  return hasLength || bytes === 0 ? pairs : [...pairs, 'content-length', String(bytes)];
}

function startRequest(target: string, incoming: IncomingMessage, bytes: number, agent: Agent): ClientRequest {
  const { port, hostname } = new URL(target);
  const { method, url: path } = incoming;
  return httpRequest({ hostname, port, path, method, headers: passedHeaders(incoming, bytes), agent });
}

function answerTo(request: ClientRequest, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    request.end(body);
  });
}
