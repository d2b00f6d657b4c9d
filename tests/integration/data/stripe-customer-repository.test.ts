import { describe, expect, it } from 'vitest';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

describe.each(tableBackends)('the Stripe customer repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('getUserId returns the owner of a customer, and ownPart is idempotent', async () => {
    expect(await shop.stripeCustomers.getUserId('cus_1')).toBeUndefined();
    await shop.table.commit([shop.stripeCustomers.setOwnerPart('cus_1', 'u1')]);
    await shop.table.commit([shop.stripeCustomers.setOwnerPart('cus_1', 'u1')]);
    expect(await shop.stripeCustomers.getUserId('cus_1')).toBe('u1');
  });
});
