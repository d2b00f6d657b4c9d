import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { creditSources, type LedgerEntry } from '../domain/credit/credit.ts';
import { keys, sortPrefixes, userPartition } from './keys.ts';
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
      const entries: LedgerEntry[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page = await table.run((documents) =>
          documents.send(
            new QueryCommand({
              TableName: table.name,
              KeyConditionExpression: 'PK = :user AND begins_with(SK, :ledger)',
              ExpressionAttributeValues: { ':user': userPartition(userId), ':ledger': sortPrefixes.ledger },
              ConsistentRead: true,
              ExclusiveStartKey: start,
            }),
          ),
        );
        entries.push(...z.array(ledgerEntrySchema).parse(page.Items ?? []));
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
      return entries;
    },
  };
}
