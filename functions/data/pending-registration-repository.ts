import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { PendingRegistration } from '#functions/domain/account/pending-registration.ts';
import { keys } from './keys.ts';
import type { Table, WritePart } from './table.ts';

const pendingRegistrationSchema = z.object({
  email: z.string(),
  name: z.string(),
  passwordHash: z.string(),
  privacyPolicy: z.object({ version: z.string(), at: z.iso.datetime() }),
  draftIds: z._default(z.array(z.string()), []),
  linkId: z.string(),
  expiresAtSeconds: z.int(),
}) satisfies z.ZodMiniType<PendingRegistration>;

/** Only the newest registration of an address counts. All parts are named `pending-registration`. */
export interface PendingRegistrationRepository {
  /** Consistent read; undefined when expired (threat 69). */
  get(email: string, nowSeconds: number): Promise<PendingRegistration | undefined>;
  /** Overwrites. */
  replacePart(pending: PendingRegistration): WritePart;
  discardPart(email: string): WritePart;
  /** Refuses when there is no registration, or a newer request. */
  renewPart(request: Pick<PendingRegistration, 'email' | 'linkId' | 'expiresAtSeconds'>, nowSeconds: number): WritePart;
  /** Refuses without a pending registration. */
  requirePart(email: string, nowSeconds: number): WritePart;
  /** Deletes it on activation; refuses when another link is the newest. */
  activatePart(email: string, linkId: string): WritePart;
}

export function createPendingRegistrationRepository(table: Table): PendingRegistrationRepository {
  const name = 'pending-registration';
  const keyOf = (email: string) => ({ TableName: table.name, Key: keys.pendingRegistration(email) });
  return {
    async get(email, nowSeconds) {
      const { Item: item } = await table.run((documents) =>
        documents.send(new GetCommand({ ...keyOf(email), ConsistentRead: true })),
      );
      if (item === undefined) return undefined;
      const pending = pendingRegistrationSchema.parse(item);
      return pending.expiresAtSeconds > nowSeconds ? pending : undefined;
    },
    replacePart: (pending) => ({
      name,
      write: { Put: { TableName: table.name, Item: { ...keys.pendingRegistration(pending.email), ...pending } } },
    }),
    discardPart: (email) => ({ name, write: { Delete: keyOf(email) } }),
    renewPart: ({ email, linkId, expiresAtSeconds }, nowSeconds) => ({
      name,
      write: {
        Update: {
          ...keyOf(email),
          UpdateExpression: 'SET linkId = :link, expiresAtSeconds = :expires',
          // ULIDs sort by time: a delayed mail does not void a later link.
          ConditionExpression: 'linkId <= :link AND expiresAtSeconds > :now',
          ExpressionAttributeValues: { ':link': linkId, ':expires': expiresAtSeconds, ':now': nowSeconds },
        },
      },
    }),
    requirePart: (email, nowSeconds) => ({
      name,
      write: {
        ConditionCheck: {
          ...keyOf(email),
          ConditionExpression: 'expiresAtSeconds > :now',
          ExpressionAttributeValues: { ':now': nowSeconds },
        },
      },
    }),
    activatePart: (email, linkId) => ({
      name,
      write: {
        Delete: {
          ...keyOf(email),
          ConditionExpression: 'linkId = :link',
          ExpressionAttributeValues: { ':link': linkId },
        },
      },
    }),
  };
}
