import type { Item, ItemStore, RawOperation, Store } from './engine.ts';

export interface Change {
  readonly tableName: string;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

interface PendingWrite {
  readonly operation: RawOperation;
  readonly change: Change | undefined;
}

/** A view that reads the store and buffers writes until the caller commits them as one batch, or drops them. */
export function bufferWrites(store: Store) {
  const pending = new Map<string, PendingWrite>();
  const reads = new Map<string, Item | undefined>();
  let lastRead: Item | undefined;

  function buffered(base: ItemStore, keyPrefix: string, tableName: string | undefined): ItemStore {
    const write = (key: string, operation: RawOperation, after: Item | undefined) =>
      pending.set(key, {
        operation,
        change: tableName === undefined ? undefined : { tableName, before: reads.get(key), after },
      });
    return {
      get: (key, callback) =>
        base.get(key, (error, item) => {
          reads.set(keyPrefix + key, item);
          lastRead = item;
          callback(error, item);
        }),
      put: (key, item, callback) => {
        write(keyPrefix + key, { type: 'put', key: keyPrefix + key, value: item }, item);
        callback(null);
      },
      del: (key, callback) => {
        write(keyPrefix + key, { type: 'del', key: keyPrefix + key }, undefined);
        callback(null);
      },
      lock: (_key, run) => run((callback) => callback),
    };
  }

  const view: Store = {
    ...store,
    // The prefixes are dynalite's (db/index.js, getSubDb).
    getItemDb: (tableName) => buffered(store.getItemDb(tableName), `item-${tableName}~`, tableName),
    getIndexDb: (type, tableName, indexName) =>
      buffered(
        store.getIndexDb(type, tableName, indexName),
        `index-${type.toLowerCase()}~${tableName}~${indexName}~`,
        undefined,
      ),
  };
  return {
    view,
    lastRead: () => lastRead,
    operations: (): readonly RawOperation[] => [...pending.values()].map(({ operation }) => operation),
    changes: (): readonly Change[] => [...pending.values()].flatMap(({ change }) => (change ? [change] : [])),
  };
}
