import * as z from 'zod/mini';
import type { CustomerNameRepository } from '#functions/domain/account/repositories.ts';
import { keys } from './keys.ts';
import { readBatch } from './read-batch.ts';
import type { Table } from './table.ts';

const namedSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  erasure: z.optional(z.string()),
});

export function createCustomerNameRepository(table: Table): CustomerNameRepository {
  return {
    async getMany(userIds) {
      const items = await readBatch(
        table,
        [...new Set(userIds)].map((userId) => keys.profile(userId)),
      );
      const found = z.array(namedSchema).parse(items);
      return new Map(
        found
          .filter(({ erasure }) => erasure === undefined)
          .map(({ userId, name, email }) => [userId, { name, email }]),
      );
    },
  };
}
