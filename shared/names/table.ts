/** Shared by data layer, template and local stack. Imports nothing (architecture 6). */
export const tableDefinition = {
  partitionKey: 'PK',
  sortKey: 'SK',
  /** Seconds since 1970; readers check it too, because DynamoDB deletes up to 48 h late. */
  timeToLive: 'expiresAtSeconds',
  /** Of a customer's items outside their partition (decision 0165); `functions/data/owner-key.ts` writes the attribute. */
  ownerIndex: { name: 'ByOwner', partitionKey: 'ownerKey' },
  /** Limits the table's cost. Buying a story writes about 14 units, so 1,000 a second are some 70 purchases a second. */
  maxReadUnitsPerSecond: 2000,
  maxWriteUnitsPerSecond: 1000,
  /** The counter of a day's model tokens has so many partitions; one takes 1,000 writes a second. */
  modelBudgetShards: 10,
  /** What the stream passes to `dispatchOutbox`: events of items whose keys begin with these. */
  streamed: {
    outboxRow: { events: ['INSERT'], partition: 'OUTBOX#', sort: '' },
    order: { events: ['INSERT', 'MODIFY'], partition: 'USER#', sort: 'ORDER#' },
    storyText: { events: ['INSERT'], partition: 'USER#', sort: 'BODY#' },
    checkout: { events: ['INSERT', 'MODIFY'], partition: 'CHECKOUT#', sort: 'CHECKOUT' },
  },
} as const;
