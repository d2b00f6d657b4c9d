import * as z from 'zod/mini';
import type { StripeCustomerRepository } from '#functions/domain/subscription/repositories.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const ownerSchema = z.object({ userId: z.string() });

export function createStripeCustomerRepository(table: Table): StripeCustomerRepository {
  return {
    setOwnerPart: (customerId, userId) => ({
      name: 'stripe-customer',
      write: { Put: { TableName: table.name, Item: { ...keys.stripeCustomer(customerId), userId } } },
    }),
    async getUserId(customerId) {
      const item = await readItem(table, keys.stripeCustomer(customerId));
      return item === undefined ? undefined : ownerSchema.parse(item).userId;
    },
  };
}
