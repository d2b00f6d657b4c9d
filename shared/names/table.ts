/** Shared by data layer, template and local stack. Imports nothing (architecture 6). */
export const tableDefinition = {
  partitionKey: 'PK',
  sortKey: 'SK',
  /** Seconds since 1970; readers check it too, because DynamoDB deletes up to 48 h late. */
  timeToLive: 'expiresAtSeconds',
  /** Partition keys of outbox rows; the stream passes new ones to `dispatchOutbox`. */
  outboxPrefix: 'OUTBOX#',
} as const;
