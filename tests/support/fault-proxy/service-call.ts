import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { functionHeader } from '#infra/local/lambda/running-function.ts';

/** DynamoDB, S3, SES, Stripe, the model and Step Functions. */
export const serviceNames = ['table', 'files', 'mail', 'payments', 'model', 'workflows'] as const;
export type ServiceName = (typeof serviceNames)[number];
type Described = Omit<ServiceCall, 'caller'>;

export interface ServiceCall {
  readonly service: ServiceName;
  /** `TransactWriteItems EVENT CHECKOUT USER/ORDER`, `POST /v1/checkout/sessions`, `PUT image`; ids are left out. */
  readonly operation: string;
  /** Whether it changes stored data; rate-limit counters and model calls do not count. */
  readonly writes: boolean;
  /** Number of items of a transaction. */
  readonly items: number;
  /** The calling function; undefined for a person or a test. */
  readonly caller: string | undefined;
}

const tableWrites = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'BatchWriteItem']);

const keySchema = z.object({ PK: z.object({ S: z.string() }), SK: z.object({ S: z.string() }) });
const transactionSchema = z.object({ TransactItems: z.array(z.unknown()) });

/** The item kinds of a DynamoDB request, in order. */
function kindsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const key = keySchema.safeParse(value).data;
  if (key === undefined) return Object.values(value).flatMap(kindsIn);
  const [partition = '', sort = ''] = [key.PK.S, key.SK.S].map((text) => text.split('#')[0] ?? '');
  return [partition === 'USER' ? `USER/${sort}` : partition];
}

const awsTarget = (request: IncomingMessage) => String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';

function tableCall(request: IncomingMessage, body: Buffer): Described {
  const name = awsTarget(request);
  const asked: unknown = JSON.parse(String(body));
  const kinds = kindsIn(asked);
  const writes = tableWrites.has(name) && kinds.some((kind) => kind !== 'RATE');
  const items = transactionSchema.safeParse(asked).data?.TransactItems.length ?? 0;
  return { service: 'table', operation: [name, ...kinds].join(' '), writes, items };
}

/** `/bucket/u/<user>/<key>` is `/bucket/u`, `/v1/subscriptions/sub_123` is `/v1/subscriptions/…`. */
function pathOf(service: ServiceName, request: IncomingMessage): string {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (service === 'files') return path.split('/').slice(0, 3).join('/');
  return path.replace(/\/[a-z]+_[A-Za-z0-9_]{8,}/g, '/…');
}

function describeOperation(service: ServiceName, request: IncomingMessage, body: Buffer): Described {
  if (service === 'table') return tableCall(request, body);
  if (service === 'workflows') {
    const operation = awsTarget(request);
    return { service, operation, writes: operation === 'StartExecution', items: 0 };
  }
  const { method = '' } = request;
  const writes = service !== 'model' && method !== 'GET' && method !== 'HEAD';
  return { service, operation: `${method} ${pathOf(service, request)}`, writes, items: 0 };
}

export function describeCall(service: ServiceName, request: IncomingMessage, body: Buffer): ServiceCall {
  const caller = request.headers[functionHeader];
  return { ...describeOperation(service, request, body), caller: typeof caller === 'string' ? caller : undefined };
}
