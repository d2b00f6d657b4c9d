import { statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DynamodbError, fromDynalite } from './dynamodb-error.ts';

/** DynamoDB JSON: `{ "PK": { "S": "…" } }`. */
export type Item = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
export type Request = Readonly<Record<string, unknown>>;
export type Answer = Record<string, unknown>;

type Callback<T> = (error: unknown, value?: T) => void;

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

/** A LevelDB row: dynalite stores all tables in one, with key prefixes. */
export type RawOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: unknown }
  | { readonly type: 'del'; readonly key: string };

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

/** dynalite 4.0 does not close LevelDB iterators: each `Query` would leak a snapshot of the table and block compaction. */
function closeReadRows(db: Store['db']): void {
  const closing = (read: (range: unknown) => Rows) => (range: unknown) => {
    const rows = read.call(db, range);
    return Object.assign(rows, { return: () => rows.close() });
  };
  Object.assign(db, { keys: closing(db.keys), values: closing(db.values) });
}

/** More than LevelDB needs to rewrite its files. */
const reservedBytes = 64 * 1024 * 1024;

function freeBytesAt(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/**
 * Refuses writes while the disk is nearly full: after a write that LevelDB could not finish, its log would lose later ones at the
 * next start. After such a write, all are refused until then.
 */
function protectLog(db: Store['db'], freeBytes: () => number): void {
  const write = db.batch.bind(db);
  let unfinished: unknown;
  const batch: Store['db']['batch'] = (operations, callback) => {
    if (unfinished !== undefined) return callback(unfinished);
    if (freeBytes() < reservedBytes) return callback(new Error('The disk is nearly full: the table takes no writes.'));
    write(operations, (error) => {
      unfinished = error ?? undefined;
      callback(error);
    });
  };
  Object.assign(db, { batch });
}

/**
 * Opens the store on disk or in memory. Rejects when another process has opened it.
 * @param freeBytes of the disk at the path
 */
export async function openStore(path: string | undefined, freeBytes = freeBytesAt): Promise<Store> {
  const options = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
  const store = dynaliteDb.create({ ...(path ? { path } : {}), ...options });
  await store.db.open();
  closeReadRows(store.db);
  if (path) protectLog(store.db, () => freeBytes(path));
  return store;
}

export function closeStore(store: Store): Promise<unknown> {
  return promised((callback) => store.lifecycleManager.gracefulClose(callback));
}

/**
 * Validates types, expressions and sizes. Throws `DynamodbError`. The result contains parsed expressions, for one `runOperation`.
 */
export function validateRequest(store: Store, operation: string, request: Request): Request {
  if (!operations.includes(operation)) {
    throw new DynamodbError('UnknownOperationException', `${operation} is not known to the local DynamoDB`);
  }
  const validation: Validation = load(`dynalite/validations/${lowerFirst(operation)}`);
  try {
    // `checkTypes` deletes unknown fields from its argument.
    const typed = validations.checkTypes({ ...request }, validation.types);
    validations.checkValidations(typed, validation.types, validation.custom, store);
    return typed;
  } catch (error) {
    throw fromDynalite(error);
  }
}

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

/** One LevelDB batch is atomic: one log record. */
export async function writeBatch(store: Store, batch: readonly RawOperation[]): Promise<void> {
  if (batch.length > 0) await promised<void>((callback) => store.db.batch(batch, callback));
}
