import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DynamodbError } from './dynamodb/dynamodb-error.ts';
import {
  type Answer,
  closeStore,
  openStore,
  type Request,
  runOperation,
  type Store,
  validateRequest,
  writeBatch,
} from './dynamodb/engine.ts';
import { accessDenied, deniedOf } from './dynamodb/function-rights.ts';
import { createMutex } from './dynamodb/mutex.ts';
import { createOutboxStream, type StreamEvent } from './dynamodb/outbox-stream.ts';
import { createTimeToLive } from './dynamodb/time-to-live.ts';
import { transactGetItems, transactWriteItems } from './dynamodb/transactions.ts';
import { bufferWrites } from './dynamodb/write-buffer.ts';
import { awsOperation, withFaults } from './fault-middleware.ts';
import { createInFlight } from './in-flight.ts';
import { functionHeader } from './lambda/running-function.ts';
import { closeServer, listenOnLoopback, readBody } from './listen.ts';
import type { NotePlatform } from './platform-log.ts';
import type { Service } from './service.ts';

interface DynamodbOptions {
  readonly port: number;
  readonly dataDir?: string;
  readonly onStreamRecords?: (event: StreamEvent) => Promise<void>;
  readonly clock?: () => number;
  readonly note?: NotePlatform;
}

const maxRequestBytes = 16 * 1024 * 1024;

/**
 * DynamoDB on dynalite, plus transactions, `ReturnValuesOnConditionCheckFailure`, UpdateTimeToLive and the outbox stream. One
 * lock for all writes isolates transactions. Functions have the permissions of their roles (function-rights.ts). Expired items
 * are not deleted: readers check the time, as DynamoDB deletes late.
 */
export async function createDynamodb(options: DynamodbOptions): Promise<Service & { streamIdle(): Promise<void> }> {
  const store = await openStore(options.dataDir);
  const { note = () => undefined } = options;
  const stream = createOutboxStream({
    deliver: options.onStreamRecords ?? (() => Promise.resolve()),
    setAside: ({ Records }) => note({ type: 'set-aside', records: Records.length }),
  });
  const execute = createExecutor(store, stream.push, options.clock ?? Date.now);
  const answers = createInFlight();
  const server = createServer(
    withFaults(
      (request, response) => void answers.add(answer(request, response, { execute, note })),
      awsOperation,
      ({ operation }, status) => note({ type: 'table-refusal', operation: operation ?? '', status }),
    ),
  );
  const url = await listenOnLoopback(server, options.port);
  return {
    url,
    streamIdle: stream.idle,
    async close() {
      await closeServer(server);
      // dynalite throws uncaught errors if the store closes during a query.
      await answers.ended();
      await stream.close();
      await closeStore(store);
    },
  };
}

const singleWrites = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'] as const;

export type Execute = (operation: string, request: Request) => Promise<Answer>;

export function createExecutor(
  store: Store,
  publish: ReturnType<typeof createOutboxStream>['push'],
  clock: () => number,
): Execute {
  const locked = createMutex();
  const timeToLive = createTimeToLive(store);
  const write: Execute = (operation, request) =>
    locked(async () => {
      const { answer, changes } = await singleWrite(store, operation, request);
      publish(changes);
      return answer;
    });
  const special = new Map<string, (request: Request) => Promise<Answer>>([
    ...singleWrites.map((operation) => [operation, (request: Request) => write(operation, request)] as const),
    [
      'TransactWriteItems',
      (request) =>
        locked(async () => {
          const { answer, changes } = await transactWriteItems(store, request, clock());
          publish(changes);
          return answer;
        }),
    ],
    ['TransactGetItems', (request) => locked(() => transactGetItems(store, request))],
    ['UpdateTimeToLive', (request) => locked(() => timeToLive.update(request))],
    ['DescribeTimeToLive', (request) => timeToLive.describe(request)],
  ]);
  return async (operation, request) => {
    const own = special.get(operation);
    return own ? own(request) : runOperation(store, operation, validateRequest(store, operation, request));
  };
}

async function singleWrite(store: Store, operation: string, request: Request) {
  const { ReturnValuesOnConditionCheckFailure: onFailure, ...known } = request;
  const validated = validateRequest(store, operation, known);
  const buffer = bufferWrites(store);
  try {
    const answer = await runOperation(buffer.view, operation, validated);
    await writeBatch(store, buffer.operations());
    return { answer, changes: buffer.changes() };
  } catch (error) {
    const item = buffer.lastRead();
    if (!(error instanceof DynamodbError) || error.type !== 'ConditionalCheckFailedException') throw error;
    if (onFailure !== 'ALL_OLD' || !item) throw error;
    throw new DynamodbError(error.type, error.message, { Item: item });
  }
}

interface Answering {
  readonly execute: Execute;
  readonly note: NotePlatform;
}

/** Enforces the cloud's permissions, so that missing ones are found locally. */
function requireRights(caller: string, operation: string, body: Request, note: NotePlatform): void {
  const denied = deniedOf(caller, operation, body);
  if (denied === undefined) return;
  const { functionId, action, partitionKey = '' } = denied;
  note({ type: 'access-denied', functionId, action, partitionKey });
  throw accessDenied(denied);
}

async function answer(request: IncomingMessage, response: ServerResponse, { execute, note }: Answering): Promise<void> {
  try {
    const body = await readBody(request, maxRequestBytes);
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1];
    if (!operation) return send(response, 404, { message: 'This is the local DynamoDB: POST with X-Amz-Target' });
    if (!body) return send(response, 413, {});
    const asked = parseRequest(body);
    const caller = request.headers[functionHeader];
    if (caller !== undefined) requireRights(String(caller), operation, asked, note);
    send(response, 200, await execute(operation, asked));
  } catch (error) {
    if (error instanceof DynamodbError) return send(response, 400, error.body);
    console.error(error);
    send(response, 500, { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: String(error) });
  }
}

function parseRequest(body: Buffer): Request {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    if (typeof parsed === 'object' && parsed !== null) return { ...parsed };
  } catch {}
  throw new DynamodbError('SerializationException', 'The request body is no JSON object');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': bytes.length,
    'x-amzn-requestid': crypto.randomUUID(),
  });
  response.end(bytes);
}
