import { createRequire } from 'node:module';
import { DynamodbError, fromDynalite } from './dynamodb-error.ts';

/** An attribute map in DynamoDB's own JSON: `{ "PK": { "S": "…" } }`. */
export type Item = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
export type Request = Readonly<Record<string, unknown>>;
export type Answer = Record<string, unknown>;

type Callback<T> = (error: unknown, value?: T) => void;

/** The part of dynalite's key-value stores that its operations use. */
export interface ItemStore {
  get(key: string, callback: Callback<Item>): void;
  put(key: string, item: Item, callback: Callback<void>): void;
  del(key: string, callback: Callback<void>): void;
  lock(key: string, run: (release: <C>(callback: C) => C) => void): void;
}

export interface TableDescription {
  readonly TableName: string;
  readonly KeySchema: readonly { readonly AttributeName: string }[];
}

/** A row of the LevelDB underneath: dynalite keeps all tables in one, behind key prefixes. */
export type RawOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: unknown }
  | { readonly type: 'del'; readonly key: string };

/** What lies in a range, as it was when it was asked for. */
export interface Rows {
  next(): Promise<unknown>;
  close(): Promise<void>;
}

export interface Store {
  readonly options: Readonly<Record<string, unknown>>;
  readonly db: {
    open(): Promise<void>;
    get(key: string, callback: Callback<unknown>): void;
    batch(operations: readonly RawOperation[], callback: Callback<void>): void;
    keys(range: unknown): Rows;
    values(range: unknown): Rows;
  };
  readonly tableDb: ItemStore;
  getItemDb(tableName: string): ItemStore;
  getIndexDb(indexType: string, tableName: string, indexName: string): ItemStore;
  getTable(tableName: string, callback: Callback<TableDescription>): void;
  readonly lifecycleManager: { gracefulClose(callback: Callback<void>): void };
}

interface Validation {
  readonly types: unknown;
  readonly custom: unknown;
}

const load = createRequire(import.meta.url);
const dynaliteDb: {
  create(options: Readonly<Record<string, unknown>>): Store;
  createKey(item: Item, table: TableDescription): string;
} = load('dynalite/db');
const validations: {
  checkTypes(request: Request, types: unknown): Request;
  checkValidations(request: Request, types: unknown, custom: unknown, store: Store): void;
} = load('dynalite/validations');

const operations = [
  ...['BatchGetItem', 'BatchWriteItem', 'CreateTable', 'DeleteItem', 'DeleteTable', 'DescribeTable', 'GetItem'],
  ...['ListTables', 'PutItem', 'Query', 'Scan', 'UpdateItem', 'UpdateTable'],
];
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

function promised<T>(start: (callback: Callback<T>) => void): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(fromDynalite(error)) : resolve(value)));
  });
}

/**
 * dynalite 4.0 ends its streams by the `return` of an iterator, which level's have not: each `Query` would leave a view of the
 * whole table as it was behind, in memory for ever, on disk in the way of what LevelDB clears away.
 */
function closeReadRows(db: Store['db']): void {
  const closing = (read: (range: unknown) => Rows) => (range: unknown) => {
    const rows = read.call(db, range);
    return Object.assign(rows, { return: () => rows.close() });
  };
  Object.assign(db, { keys: closing(db.keys), values: closing(db.values) });
}

/** Opens dynalite's store: on disk under `path`, in memory without. Rejects when another process has it open. */
export async function openStore(path: string | undefined): Promise<Store> {
  // Tables are active at once.
  const options = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
  const store = dynaliteDb.create({ ...(path ? { path } : {}), ...options });
  await store.db.open();
  closeReadRows(store.db);
  return store;
}

export function closeStore(store: Store): Promise<unknown> {
  return promised((callback) => store.lifecycleManager.gracefulClose(callback));
}

/**
 * Checks a request as DynamoDB does before it looks at any item: types, expressions, sizes. Throws `DynamodbError`.
 * What comes back carries the parsed expressions and is to be run once, by `runOperation`.
 */
export function validateRequest(store: Store, operation: string, request: Request): Request {
  if (!operations.includes(operation)) {
    throw new DynamodbError('UnknownOperationException', `${operation} is not known to the local DynamoDB`);
  }
  const validation: Validation = load(`dynalite/validations/${lowerFirst(operation)}`);
  try {
    // `checkTypes` deletes what it does not know from its argument.
    const typed = validations.checkTypes({ ...request }, validation.types);
    validations.checkValidations(typed, validation.types, validation.custom, store);
    return typed;
  } catch (error) {
    throw fromDynalite(error);
  }
}

/** Runs a validated request on the store (or on a view of it). Throws `DynamodbError`. */
export async function runOperation(store: Store, operation: string, validated: Request): Promise<Answer> {
  const action: (store: Store, request: Request, callback: Callback<Answer>) => void = load(
    `dynalite/actions/${lowerFirst(operation)}`,
  );
  return (await promised<Answer>((callback) => action(store, validated, callback))) ?? {};
}

export async function describeTable(store: Store, tableName: string): Promise<TableDescription> {
  const table = await promised<TableDescription>((callback) => store.getTable(tableName, callback));
  if (!table) throw new DynamodbError('ResourceNotFoundException', 'Requested resource not found');
  return table;
}

export function readRaw(store: Store, key: string): Promise<unknown> {
  return promised((callback) => store.db.get(key, callback));
}

/** One LevelDB batch: one record of its log, so that a crash leaves all of it or none of it. */
export async function writeBatch(store: Store, batch: readonly RawOperation[]): Promise<void> {
  if (batch.length > 0) await promised<void>((callback) => store.db.batch(batch, callback));
}
