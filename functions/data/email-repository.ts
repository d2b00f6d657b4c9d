import * as z from 'zod/mini';
import type { AddressOwner } from '#functions/domain/account/account.ts';
import type { EmailRepository } from '#functions/domain/account/repositories.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

const addressOwnerSchema = z.object({ userId: z.string(), linkId: z.string() }) satisfies z.ZodMiniType<AddressOwner>;

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
