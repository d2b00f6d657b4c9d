import * as z from 'zod/mini';
import { keys } from '#functions/data/keys.ts';
import { createNameRepository } from '#functions/data/name-repository.ts';
import { scanItems } from '#functions/data/scan-items.ts';
import type { Table } from '#functions/data/table.ts';
import { foldName } from '#functions/domain/account/folded-name.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';

const unlistedSchema = z.object({ userId: z.string(), name: z.string() });
type UnlistedName = z.output<typeof unlistedSchema>;

/** Accounts from before the desk, which it cannot find by name. */
interface UnlistedNames {
  list(): Promise<UnlistedName[]>;
  /** Named `profile` and `listed-name`; refuse when the name changed or the account was erased. */
  addParts(unlisted: UnlistedName): TransactionPart[];
}

export function openUnlistedNames(table: Table): UnlistedNames {
  const names = createNameRepository(table);
  return {
    async list() {
      const filter = {
        FilterExpression: 'SK = :profile AND attribute_not_exists(listedName) AND attribute_not_exists(erasure)',
        ExpressionAttributeValues: { ':profile': keys.profile('').SK },
      };
      return Array.fromAsync(scanItems(table, { filter }), (item) => unlistedSchema.parse(item));
    },
    addParts: ({ userId, name }) => [
      {
        name: 'profile',
        write: {
          Update: {
            TableName: table.name,
            Key: keys.profile(userId),
            UpdateExpression: 'SET listedName = :listed',
            ConditionExpression: '#name = :name AND attribute_not_exists(listedName) AND attribute_not_exists(erasure)',
            ExpressionAttributeNames: { '#name': 'name' },
            ExpressionAttributeValues: { ':listed': foldName(name), ':name': name },
          },
        },
      },
      ...names.addParts(userId, name),
    ],
  };
}
