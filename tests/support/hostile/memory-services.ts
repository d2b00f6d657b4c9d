import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { DynamodbError } from '#infra/local/dynamodb/dynamodb-error.ts';
import { closeStore, openStore, type Store } from '#infra/local/dynamodb/engine.ts';
import { createExecutor, type Execute } from '#infra/local/dynamodb.ts';
import { newTable } from '#infra/local/table.ts';
import { tableDefinition } from '#shared/names/table.ts';
import type { TableItem } from './table-state.ts';

/** A dummy endpoint: SDK calls are intercepted in this process. */
const tableHost = 'table.memory';
/** Files are discarded. */
const filesHost = 'files.memory';

export interface MemoryServices {
  /** Environment variables for the functions. */
  readonly environment: Readonly<Record<string, string>>;
  /** Resets the table. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

type HttpHandler = DynamoDBClient['config']['requestHandler'];
type Sent = Parameters<HttpHandler['handle']>[0];

/** The SDK clients' default request handler. */
function sharedHandler(): HttpHandler {
  const client = new DynamoDBClient({ region: 'us-east-1' });
  return Object.getPrototypeOf(client.config.requestHandler);
}

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
  await execute('CreateTable', { ...newTable(tableName) });
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

/** @throws for a kind of write that no function does */
function writtenBy(operation: string, { Key, Item, TransactItems = [] }: WriteRequest): Attributes[] {
  if (operation === 'BatchWriteItem') throw new Error('a batch of writes cannot be undone here');
  if (operation === 'TransactWriteItems')
    return TransactItems.flatMap((item) => Object.values(item)).map((part) => part.Key ?? part.Item ?? {});
  return ['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation) ? [Key ?? Item ?? {}] : [];
}

const decoder = new TextDecoder();
interface Update {
  readonly Key?: { readonly PK?: { S?: string } };
}
let windows = 0;
/** Every call gets a new rate-limit window and a new mail allowance, so that none is limited. */
function inNewWindow(operation: string, request: Update & { readonly TransactItems?: readonly { Update?: Update }[] }) {
  const updates =
    operation === 'UpdateItem' ? [request] : (request.TransactItems ?? []).map(({ Update: part }) => part);
  for (const update of updates) {
    const key = update?.Key?.PK;
    const counter = /^(?:RATE|MAILS)#/.exec(key?.S ?? '')?.[0];
    windows += 1;
    if (key !== undefined && counter !== undefined) key.S = `${counter}${windows}`;
  }
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

/** The SDK accepts any object with the shape of a response. */
function responseOf(statusCode: number, text: string) {
  const headers = { 'content-type': 'application/x-amz-json-1.0' };
  return { response: { statusCode, headers, body: Readable.from([Buffer.from(text)]) } } as never;
}

/**
 * A table with these items and a bucket, in this process. SDK calls go to the local DynamoDB engine without sockets, so that
 * 10,000 inputs take seconds.
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
