import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { PasswordResetRepository } from '#functions/domain/account/repositories.ts';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

const passwordResetSchema = z.object({
  linkId: z.string(),
  status: z.enum(['open', 'spent']),
  openUntilSeconds: z.int(),
});

/** Longer than the outbox retries a mail, so that a late mail finds the newer request. */
const retentionSeconds = 2 * 86_400;

export function createPasswordResetRepository(table: Table): PasswordResetRepository {
  const name = 'password-reset';
  const keyOf = (email: string) => ({ TableName: table.name, Key: keys.passwordReset(email) });
  const ExpressionAttributeNames = { '#status': 'status' };
  return {
    async getOpenLink(email, nowSeconds) {
      const { Item: item } = await table.run((documents) =>
        documents.send(new GetCommand({ ...keyOf(email), ConsistentRead: true })),
      );
      if (item === undefined) return undefined;
      const { linkId, status, openUntilSeconds } = passwordResetSchema.parse(item);
      return status === 'open' && openUntilSeconds > nowSeconds ? linkId : undefined;
    },
    openPart: ({ email, linkId, openUntilSeconds }) => ({
      name,
      write: {
        Put: {
          TableName: table.name,
          Item: {
            ...keys.passwordReset(email),
            linkId,
            status: 'open',
            openUntilSeconds,
            expiresAtSeconds: openUntilSeconds + retentionSeconds,
          },
          // ULIDs sort by time. An equal link is a mail that was sent twice.
          ConditionExpression: 'attribute_not_exists(PK) OR linkId < :link OR (linkId = :link AND #status = :open)',
          ExpressionAttributeNames,
          ExpressionAttributeValues: { ':link': linkId, ':open': 'open' },
        },
      },
    }),
    spendPart: (email, linkId, nowSeconds) => ({
      name,
      write: {
        Update: {
          ...keyOf(email),
          UpdateExpression: 'SET #status = :spent',
          ConditionExpression: 'linkId = :link AND #status = :open AND openUntilSeconds > :now',
          ExpressionAttributeNames,
          ExpressionAttributeValues: { ':link': linkId, ':open': 'open', ':spent': 'spent', ':now': nowSeconds },
        },
      },
    }),
    voidPart: (email, linkId, nowSeconds) => ({
      name,
      write: {
        Put: {
          TableName: table.name,
          Item: {
            ...keys.passwordReset(email),
            linkId,
            status: 'spent',
            openUntilSeconds: nowSeconds,
            expiresAtSeconds: nowSeconds + retentionSeconds,
          },
        },
      },
    }),
  };
}
