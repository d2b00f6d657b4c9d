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
  readonly target: string;
  readonly plan: () => FaultPlan;
  readonly note?: (call: ServiceCall, fault: FaultKind | undefined) => void;
  /** Milliseconds of the fault `delay`. */
  readonly delayMs?: () => number;
}

/** Below the clients' timeouts of at least one second. */
const standardDelayMs = 300;

/**
 * A loopback proxy before one service that injects the plan's faults. It forwards calls unchanged, including `Host`, so that
 * signatures stay valid, and streams responses.
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
    // The caller may disconnect meanwhile.
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

/** Ends the connection with RST. */
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

/** Reads the complete response and drops it. */
async function lose(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  await readBody(answer);
  reset(outgoing);
}

/** Sends all headers and half of the body, then closes the connection. */
async function sendHalf(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const bytes = (await readBody(answer)) ?? Buffer.alloc(0);
  outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  // Without a body nothing would be missing.
  if (bytes.length < 2) return void outgoing.end(bytes);
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.socket?.destroy());
}

/** Hop-by-hop headers and `Expect`. */
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
