import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

const ownerSchema = z.object({ userId: z.string() });

/** Owner of a Stripe customer, the only reference in subscription events. */
export interface StripeCustomerRepository {
  /** Named `stripe-customer`; never refuses, so that no payment fails because of it. */
  setOwnerPart(customerId: string, userId: string): WritePart;
  getUserId(customerId: string): Promise<string | undefined>;
}

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
