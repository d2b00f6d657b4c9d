import * as z from 'zod/mini';
import type { OneTimeToken } from '#functions/domain/account/pending-registration.ts';
import type { OneTimeTokenRepository } from '#functions/domain/account/repositories.ts';
import { linkPurposes } from '#functions/domain/outbox/outbox.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const oneTimeTokenSchema = z.object({
  purpose: z.enum(linkPurposes),
  email: z.string(),
  linkId: z.string(),
  registrationId: z.optional(z.string()),
  userId: z.optional(z.string()),
  storyId: z.optional(z.string()),
  expiresAtSeconds: z.int(),
}) satisfies z.ZodMiniType<OneTimeToken>;

export function createOneTimeTokenRepository(table: Table): OneTimeTokenRepository {
  return {
    async get(secret, nowSeconds) {
      const item = await readItem(table, keys.oneTimeToken(secret));
      if (item === undefined) return undefined;
      const token = oneTimeTokenSchema.parse(item);
      return token.expiresAtSeconds > nowSeconds ? token : undefined;
    },
    addPart: (secret, token) => ({
      name: 'one-time-token',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.oneTimeToken(secret), ...token },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
  };
}
