import * as z from 'zod/mini';
import { creditSources, type LedgerEntry } from '../domain/credit/credit.ts';
import { keys, sortPrefixes, userPartition } from './keys.ts';
import { queryAll } from './query-all.ts';
import type { Table, WritePart } from './table.ts';

const ledgerEntrySchema = z.object({
  cause: z.string(),
  source: z.enum(creditSources),
  delta: z.int(),
  at: z.iso.datetime(),
});

export interface LedgerRepository {
  /** Books an entry; refuses a cause that was booked before. */
  bookPart(userId: string, entry: LedgerEntry): WritePart;
  /** All entries of a customer, for the proof that they equal the counters. */
  list(userId: string): Promise<LedgerEntry[]>;
}

export function createLedgerRepository(table: Table): LedgerRepository {
  return {
    bookPart: (userId, entry) => ({
      name: 'ledger',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.ledgerEntry(userId, entry.cause), ...entry },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
    async list(userId) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :ledger)',
        ExpressionAttributeValues: { ':user': userPartition(userId), ':ledger': sortPrefixes.ledger },
        ConsistentRead: true,
      });
      return z.array(ledgerEntrySchema).parse(items);
    },
  };
}
