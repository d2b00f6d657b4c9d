import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { DynamodbError } from '#infra/local/dynamodb/dynamodb-error.ts';
import { closeStore, openStore, type Store } from '#infra/local/dynamodb/engine.ts';
import { createExecutor, type Execute } from '#infra/local/dynamodb.ts';
import { tableDefinition } from '#shared/names/table.ts';
import type { TableItem } from './table-state.ts';

/** Where the SDK of the functions is pointed: nothing listens there, its calls are answered in this process. */
const tableHost = 'table.memory';
/** Files are taken and forgotten: those of the stack belong to its own table. */
const filesHost = 'files.memory';

export interface MemoryServices {
  /** What the functions' environment must say for their calls to come here. */
  readonly environment: Readonly<Record<string, string>>;
  /** Makes the table what it was in the beginning. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

type HttpHandler = DynamoDBClient['config']['requestHandler'];
type Sent = Parameters<HttpHandler['handle']>[0];

/** What all clients of the SDK send their requests by, unless they were given something else. */
function sharedHandler(): HttpHandler {
  const client = new DynamoDBClient({ region: 'us-east-1' });
  return Object.getPrototypeOf(client.config.requestHandler);
}

/** The engine makes it in the next turns of the event loop. */
async function activeTable(execute: Execute, TableName: string): Promise<void> {
  for (let turns = 0; turns < 1000; turns += 1) {
    const { Table: table } = await execute('DescribeTable', { TableName });
    if (JSON.stringify(table).includes('"ACTIVE"')) return;
    await nextTurn();
  }
  throw new Error(`${TableName} is not active`);
}

async function filledStore(
  tableName: string,
  items: readonly TableItem[],
): Promise<{ store: Store; execute: Execute }> {
  const store = await openStore(undefined);
  const execute = createExecutor(store, () => undefined, Date.now);
  const { partitionKey, sortKey } = tableDefinition;
  await execute('CreateTable', {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [partitionKey, sortKey].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: [
      { AttributeName: partitionKey, KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ],
  });
  await activeTable(execute, tableName);
  for (const item of items) await execute('PutItem', { TableName: tableName, Item: marshall(item) });
  return { store, execute };
}

type Attributes = Readonly<Record<string, { readonly S?: string }>>;
interface WriteRequest {
  readonly Key?: Attributes;
  readonly Item?: Attributes;
  readonly TransactItems?: readonly Readonly<
    Record<string, { readonly Key?: Attributes; readonly Item?: Attributes }>
  >[];
  readonly RequestItems?: unknown;
}

const keyOf = (item: Attributes): Attributes => {
  const { partitionKey, sortKey } = tableDefinition;
  return { [partitionKey]: item[partitionKey] ?? {}, [sortKey]: item[sortKey] ?? {} };
};
const nameOf = (item: Attributes) => JSON.stringify(keyOf(item));

/** What a request may write. @throws for a kind of write that no function of ours does */
function writtenBy(operation: string, { Key, Item, TransactItems = [] }: WriteRequest): Attributes[] {
  if (operation === 'BatchWriteItem') throw new Error('a batch of writes cannot be undone here');
  if (operation === 'TransactWriteItems')
    return TransactItems.flatMap((item) => Object.values(item)).map((part) => part.Key ?? part.Item ?? {});
  return ['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation) ? [Key ?? Item ?? {}] : [];
}

const decoder = new TextDecoder();
let windows = 0;
/** Each counted call opens a window of its own: what is fuzzed is what lies behind the limiter. */
function inNewWindow(operation: string, request: { Key?: { PK?: { S?: string } } }): void {
  const key = request.Key?.PK;
  windows += 1;
  if (operation === 'UpdateItem' && key?.S?.startsWith('RATE#') === true) key.S = `RATE#${windows}`;
}

async function answer(execute: Execute, sent: Sent, note: (written: readonly Attributes[]) => void) {
  const operation = String(sent.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
  const request = JSON.parse(typeof sent.body === 'string' ? sent.body : decoder.decode(sent.body));
  inNewWindow(operation, request);
  note(writtenBy(operation, request));
  try {
    return { statusCode: 200, body: await execute(operation, request) };
  } catch (error) {
    if (!(error instanceof DynamodbError)) throw error;
    return { statusCode: 400, body: error.body };
  }
}

/** The SDK takes anything that looks like a response; its class lies in a package that is not ours to import. */
function responseOf(statusCode: number, text: string) {
  const headers = { 'content-type': 'application/x-amz-json-1.0' };
  return { response: { statusCode, headers, body: Readable.from([Buffer.from(text)]) } } as never;
}

/**
 * A table in this process that begins with these items, and a bucket. The SDK's calls to them are answered by the engine of the local
 * DynamoDB, without a socket: so that ten thousand inputs take seconds.
 */
export async function createMemoryServices(tableName: string, items: readonly TableItem[]): Promise<MemoryServices> {
  const { store, execute } = await filledStore(tableName, items);
  const first = new Map(items.map((item) => [nameOf(marshall(item)), marshall(item)]));
  const touched = new Map<string, Attributes>();
  const note = (written: readonly Attributes[]) => {
    for (const item of written) touched.set(nameOf(item), keyOf(item));
  };
  const shared = sharedHandler();
  const { handle } = shared;
  shared.handle = async function answered(this: HttpHandler, sent, options) {
    if (sent.hostname.endsWith(filesHost)) return responseOf(200, '');
    if (sent.hostname !== tableHost) return handle.call(this, sent, options);
    const { statusCode, body } = await answer(execute, sent, note);
    return responseOf(statusCode, JSON.stringify(body));
  };
  return {
    environment: {
      AWS_ENDPOINT_URL_DYNAMODB: `http://${tableHost}`,
      AWS_ENDPOINT_URL_S3: `http://${filesHost}`,
    },
    async reset() {
      for (const [name, Key] of touched) {
        const Item = first.get(name);
        if (Item === undefined) await execute('DeleteItem', { TableName: tableName, Key });
        else await execute('PutItem', { TableName: tableName, Item });
      }
      touched.clear();
    },
    async close() {
      shared.handle = handle;
      await closeStore(store);
    },
  };
}
