import * as z from 'zod/mini';
import type { AddressOwner } from '#functions/domain/account/account.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

const addressOwnerSchema = z.object({ userId: z.string(), linkId: z.string() }) satisfies z.ZodMiniType<AddressOwner>;

/** Addresses that belong to an account, each to one (threat 32). All parts are named `address`. */
export interface EmailRepository {
  /** Whose address it is; read consistently. */
  getOwner(email: string): Promise<AddressOwner | undefined>;
  /** Gives the address to an account; refuses when it has one. */
  takePart(email: string, owner: AddressOwner): WritePart;
  /** Refuses when the address belongs to an account. */
  requireFreePart(email: string): WritePart;
  /** Refuses when it does not. */
  requireTakenPart(email: string): WritePart;
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
  };
}
