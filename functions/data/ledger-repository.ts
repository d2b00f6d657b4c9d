import * as z from 'zod/mini';
import { creditSources } from '#functions/domain/credit/credit.ts';
import type { LedgerRepository } from '#functions/domain/credit/repositories.ts';
import { keys, sortPrefixes, userPartition } from './keys.ts';
import { queryAll } from './query-all.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const ledgerEntrySchema = z.object({
  cause: z.string(),
  source: z.enum(creditSources),
  delta: z.int(),
  at: z.iso.datetime(),
});

export function createLedgerRepository(table: Table): LedgerRepository {
  return {
    recordEntryPart: (userId, entry) => ({
      name: 'ledger',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.ledgerEntry(userId, entry.cause), ...entry },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
    requireNoEntryPart: (userId, cause) => ({
      name: 'ledger',
      write: {
        ConditionCheck: {
          TableName: table.name,
          Key: keys.ledgerEntry(userId, cause),
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
    async has(userId, cause) {
      const item = await readItem(table, keys.ledgerEntry(userId, cause));
      return item !== undefined;
    },
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
