/** The one table's shape, known to the data layer, the template and the local stack: imports nothing (architecture 6). */
export const tableDefinition = {
  partitionKey: 'PK',
  sortKey: 'SK',
  /** In whole seconds since 1970; a reader checks it too, as DynamoDB deletes up to 48 h late. */
  timeToLive: 'expiresAtSeconds',
  /** Partition keys of outbox rows begin with this; the table's stream hands new ones to `dispatchOutbox`. */
  outboxPrefix: 'OUTBOX#',
} as const;
