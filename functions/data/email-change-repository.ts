import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type AddressSide, addressSides, type EmailChange } from '#functions/domain/account/email-change.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import { isConditionRefused, type Table, type WritePart } from './table.ts';

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

interface Confirmation {
  readonly userId: string;
  readonly changeId: string;
  readonly side: AddressSide;
}

/** A customer's change of address that waits for its links. All parts are named `email-change`. */
export interface EmailChangeRepository {
  /** Consistent read; undefined when expired (threat 69). */
  get(userId: string, nowSeconds: number): Promise<EmailChange | undefined>;
  /** Replaces an earlier one. */
  putPart(change: EmailChange): WritePart;
  /** Refuses when it was replaced, ended or has expired. */
  requirePart(userId: string, changeId: string, nowSeconds: number): WritePart;
  /** @returns false when the other side was confirmed first, or when it was replaced, ended or has expired */
  confirm(confirmation: Confirmation, nowSeconds: number): Promise<boolean>;
  /** Deletes it when this side completes it; refuses unless the other side is confirmed. */
  completePart(confirmation: Confirmation, nowSeconds: number): WritePart;
  /** Also accepts that there is none. */
  endPart(userId: string): WritePart;
  end(userId: string): Promise<void>;
}

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
    async confirm({ userId, changeId, side }, nowSeconds) {
      try {
        await table.run((documents) =>
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
        );
        return true;
      } catch (error) {
        if (isConditionRefused(error)) return false;
        throw error;
      }
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
