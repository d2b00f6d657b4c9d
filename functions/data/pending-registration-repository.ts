import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { PendingRegistration } from '#functions/domain/account/pending-registration.ts';
import type { PendingRegistrationRepository } from '#functions/domain/account/repositories.ts';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import { keys, sortPrefixes } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const pendingRegistrationSchema = z.object({
  email: z.string(),
  registrationId: z.string(),
  secretHash: z.string(),
  name: z.string(),
  passwordHash: z.string(),
  privacyPolicy: z.object({ version: z.string(), at: z.iso.datetime() }),
  draftIds: z.array(z.string()),
  wants: z.optional(z.enum(categorySlugs)),
  withoutMail: z.optional(z.literal(true)),
  expiresAtSeconds: z.int(),
}) satisfies z.ZodMiniType<PendingRegistration>;

export function createPendingRegistrationRepository(table: Table): PendingRegistrationRepository {
  const name = 'pending-registration';
  const keyOf = (email: string, registrationId: string) => ({
    TableName: table.name,
    Key: keys.pendingRegistration(email, registrationId),
  });
  const unexpired = (item: Record<string, unknown> | undefined, nowSeconds: number) => {
    if (item === undefined) return undefined;
    const pending = pendingRegistrationSchema.parse(item);
    return pending.expiresAtSeconds > nowSeconds ? pending : undefined;
  };
  return {
    async get(email, registrationId, nowSeconds) {
      return unexpired(await readItem(table, keys.pendingRegistration(email, registrationId)), nowSeconds);
    },
    async getNewest(email, nowSeconds) {
      const { Items: items = [] } = await table.run((documents) =>
        documents.send(
          new QueryCommand({
            TableName: table.name,
            KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
            ExpressionAttributeValues: {
              ':partition': keys.pendingRegistration(email, '').PK,
              ':prefix': sortPrefixes.registration,
            },
            ScanIndexForward: false,
            ConsistentRead: true,
            Limit: 1,
          }),
        ),
      );
      return unexpired(items[0], nowSeconds);
    },
    addPart: (pending) => ({
      name,
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.pendingRegistration(pending.email, pending.registrationId), ...pending },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
    discardPart: (email, registrationId) => ({ name, write: { Delete: keyOf(email, registrationId) } }),
    renewPart: ({ email, registrationId, expiresAtSeconds }, nowSeconds) => ({
      name,
      write: {
        Update: {
          ...keyOf(email, registrationId),
          UpdateExpression: 'SET expiresAtSeconds = :expires REMOVE withoutMail',
          ConditionExpression: 'expiresAtSeconds > :now',
          ExpressionAttributeValues: { ':expires': expiresAtSeconds, ':now': nowSeconds },
        },
      },
    }),
    requirePart: (email, registrationId, nowSeconds) => ({
      name,
      write: {
        ConditionCheck: {
          ...keyOf(email, registrationId),
          ConditionExpression: 'expiresAtSeconds > :now',
          ExpressionAttributeValues: { ':now': nowSeconds },
        },
      },
    }),
    activatePart: (email, registrationId) => ({
      name,
      write: { Delete: { ...keyOf(email, registrationId), ConditionExpression: 'attribute_exists(PK)' } },
    }),
  };
}
