import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type AddressSide, addressSides } from '#functions/domain/account/email-change.ts';
import type { EmailChangeRepository } from '#functions/domain/account/repositories.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import { isWritten, type Table } from './table.ts';

const emailChangeSchema = z.object({
  userId: z.string(),
  changeId: z.string(),
  from: z.string(),
  email: z.string(),
  /** A set, absent while it is empty. */
  confirmed: z.pipe(
    z._default(z.set(z.enum(addressSides)), new Set<AddressSide>()),
    z.transform((sides) => [...sides]),
  ),
  expiresAtSeconds: z.int(),
});
const otherThan = (side: AddressSide): AddressSide => (side === 'new' ? 'current' : 'new');

export function createEmailChangeRepository(table: Table): EmailChangeRepository {
  const name = 'email-change';
  const keyOf = (userId: string) => ({ TableName: table.name, Key: keys.emailChange(userId) });
  const isOpen = 'changeId = :change AND expiresAtSeconds > :now';
  return {
    async get(userId, nowSeconds) {
      const item = await readItem(table, keys.emailChange(userId));
      if (item === undefined) return undefined;
      const change = emailChangeSchema.parse(item);
      return change.expiresAtSeconds > nowSeconds ? change : undefined;
    },
    putPart: ({ confirmed, ...change }) => ({
      name,
      write: {
        Put: {
          TableName: table.name,
          Item: {
            ...keys.emailChange(change.userId),
            ...change,
            ...(confirmed.length === 0 ? {} : { confirmed: new Set(confirmed) }),
          },
        },
      },
    }),
    requirePart: (userId, changeId, nowSeconds) => ({
      name,
      write: {
        ConditionCheck: {
          ...keyOf(userId),
          ConditionExpression: isOpen,
          ExpressionAttributeValues: { ':change': changeId, ':now': nowSeconds },
        },
      },
    }),
    confirm({ userId, changeId, side }, nowSeconds) {
      return isWritten(
        table.run((documents) =>
          documents.send(
            new UpdateCommand({
              ...keyOf(userId),
              UpdateExpression: 'ADD confirmed :side',
              ConditionExpression: `${isOpen} AND NOT contains(confirmed, :other)`,
              ExpressionAttributeValues: {
                ':side': new Set([side]),
                ':other': otherThan(side),
                ':change': changeId,
                ':now': nowSeconds,
              },
            }),
          ),
        ),
      );
    },
    completePart: ({ userId, changeId, side }, nowSeconds) => ({
      name,
      write: {
        Delete: {
          ...keyOf(userId),
          ConditionExpression: `${isOpen} AND contains(confirmed, :other)`,
          ExpressionAttributeValues: { ':other': otherThan(side), ':change': changeId, ':now': nowSeconds },
        },
      },
    }),
    endPart: (userId) => ({ name, write: { Delete: keyOf(userId) } }),
    async end(userId) {
      await table.run((documents) => documents.send(new DeleteCommand(keyOf(userId))));
    },
  };
}
