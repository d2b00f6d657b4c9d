import * as z from 'zod/mini';
import type { AddressOwner } from '#functions/domain/account/account.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

const addressOwnerSchema = z.object({ userId: z.string(), linkId: z.string() }) satisfies z.ZodMiniType<AddressOwner>;

/** Each address belongs to one account (threat 32). Parts are named `address`. */
export interface EmailRepository {
  /** Consistent read. */
  getOwner(email: string): Promise<AddressOwner | undefined>;
  /** Refuses when the address has an account. */
  takePart(email: string, owner: AddressOwner): WritePart;
  /** Refuses when the address has an account. */
  requireFreePart(email: string): WritePart;
  /** Refuses when it has none. */
  requireTakenPart(email: string): WritePart;
  /** Refuses when it is not this account's. Named `old-address`. */
  releasePart(email: string, userId: string): WritePart;
}

export function createEmailRepository(table: Table): EmailRepository {
  const requirePart = (email: string, ConditionExpression: string): WritePart => ({
    name: 'address',
    write: { ConditionCheck: { TableName: table.name, Key: keys.email(email), ConditionExpression } },
  });
  return {
    async getOwner(email) {
      const item = await readItem(table, keys.email(email));
      return item === undefined ? undefined : addressOwnerSchema.parse(item);
    },
    takePart: (email, owner) => ({
      name: 'address',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.email(email), ...owner },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
    requireFreePart: (email) => requirePart(email, 'attribute_not_exists(PK)'),
    requireTakenPart: (email) => requirePart(email, 'attribute_exists(PK)'),
    releasePart: (email, userId) => ({
      name: 'old-address',
      write: {
        Delete: {
          TableName: table.name,
          Key: keys.email(email),
          ConditionExpression: 'userId = :user',
          ExpressionAttributeValues: { ':user': userId },
        },
      },
    }),
  };
}
