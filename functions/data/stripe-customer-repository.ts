import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

const ownerSchema = z.object({ userId: z.string() });

/** Whose a customer of Stripe's is: events of subscriptions name that only. */
export interface StripeCustomerRepository {
  /** Named `stripe-customer`; never refuses, so that nothing paid for can fail on it. */
  ownPart(customerId: string, userId: string): WritePart;
  getUserId(customerId: string): Promise<string | undefined>;
}

export function createStripeCustomerRepository(table: Table): StripeCustomerRepository {
  return {
    ownPart: (customerId, userId) => ({
      name: 'stripe-customer',
      write: { Put: { TableName: table.name, Item: { ...keys.stripeCustomer(customerId), userId } } },
    }),
    async getUserId(customerId) {
      const item = await readItem(table, keys.stripeCustomer(customerId));
      return item === undefined ? undefined : ownerSchema.parse(item).userId;
    },
  };
}
