import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { closeServer, listenOnLoopback, readBody } from '../../../infra/local/listen.ts';
import type { Service } from '../../../infra/local/service.ts';

/** One call of the functions to the table or to Stripe, on its way. */
export interface Call {
  readonly service: 'table' | 'stripe';
  /** `TransactWriteItems EVENT CHECKOUT USER/ORDER`, `POST /v1/checkout/sessions`; ids are left out. */
  readonly operation: string;
  readonly writes: boolean;
}

/** What happens to a call: `before` it is passed on, and `after` it was carried out, before its answer is passed back. */
export interface CallFaults {
  before?(call: Call): Promise<'pass' | 'drop'>;
  after?(call: Call): Promise<'pass' | 'drop'>;
}

const tableWrites = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'BatchWriteItem']);

const keySchema = z.object({ PK: z.object({ S: z.string() }), SK: z.object({ S: z.string() }) });

/** The kinds of items that a request of DynamoDB's names, in its order. */
function kindsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const key = keySchema.safeParse(value).data;
  if (key === undefined) return Object.values(value).flatMap(kindsIn);
  const [partition = '', sort = ''] = [key.PK.S, key.SK.S].map((text) => text.split('#')[0] ?? '');
  return [partition === 'USER' ? `USER/${sort}` : partition];
}

function describe(service: Call['service'], request: IncomingMessage, body: Buffer): Call {
  if (service === 'table') {
    const name = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const kinds = kindsIn(JSON.parse(String(body)));
    // Counting calls is no business of money's.
    const writes = tableWrites.has(name) && kinds.some((kind) => kind !== 'RATE');
    return { service, operation: [name, ...kinds].join(' '), writes };
  }
  const path = (request.url ?? '').split('?')[0]?.replace(/\/[a-z]+_[A-Za-z0-9_]{8,}/g, '/…');
  return { service, operation: `${request.method} ${path}`, writes: request.method !== 'GET' };
}

/** A front before the table or Stripe that passes calls on, and lets a test act in the very moments around each. */
export async function createCallFront(service: Call['service'], target: string, faults: CallFaults): Promise<Service> {
  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = (await readBody(incoming)) ?? Buffer.alloc(0);
    const call = describe(service, incoming, body);
    if ((await faults.before?.(call)) === 'drop') return void outgoing.destroy();
    const answer = await pass(target, incoming, body);
    if ((await faults.after?.(call)) === 'drop') return void outgoing.destroy();
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.body);
  }
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  return { url: await listenOnLoopback(server, 0), close: () => closeServer(server) };
}

function pass(target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
    const { port, hostname } = new URL(target);
    const passed = httpRequest({ hostname, port, path: url, method, headers }, (response) => {
      readBody(response).then(
        (answered) =>
          resolve({
            status: response.statusCode ?? 502,
            headers: response.headers,
            body: answered ?? Buffer.alloc(0),
          }),
        reject,
      );
    });
    passed.on('error', reject);
    passed.end(body);
  });
}
