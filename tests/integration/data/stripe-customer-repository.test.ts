import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStripeCustomerRepository } from '#functions/data/stripe-customer-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

describe.each(tableBackends)('the Stripe customer repository on $name', ({ url }) => {
  let table: Table & { close(): void };

  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  it('getUserId returns the owner of a customer, and ownPart is idempotent', async () => {
    const stripeCustomers = createStripeCustomerRepository(table);
    expect(await stripeCustomers.getUserId('cus_1')).toBeUndefined();
    await table.commit([stripeCustomers.setOwnerPart('cus_1', 'u1')]);
    await table.commit([stripeCustomers.setOwnerPart('cus_1', 'u1')]);
    expect(await stripeCustomers.getUserId('cus_1')).toBe('u1');
  });
});
