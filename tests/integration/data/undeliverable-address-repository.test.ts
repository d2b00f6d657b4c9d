import { describe, expect, it } from 'vitest';
import { listItems } from '#tests/support/accounts.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const why = { reason: 'bounce' as const, at: '2026-11-21T10:00:00.000Z' };

describe.each(tableBackends)('the undeliverable address repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('has returns true for marked addresses only', async () => {
    await shop.undeliverableAddresses.mark('ann@example.com', why);
    await shop.undeliverableAddresses.mark('ann@example.com', { ...why, reason: 'complaint' });
    expect(await shop.undeliverableAddresses.has('ann@example.com')).toBe(true);
    expect(await shop.undeliverableAddresses.has('bob@example.com')).toBe(false);
  });

  it('mark stores a hash of the address without an expiry', async () => {
    await shop.undeliverableAddresses.mark('ann@example.com', why);
    const items = await listItems(shop.table, 'UNDELIVERABLE#');
    expect(items).toEqual([{ PK: expect.any(String), SK: 'UNDELIVERABLE', ...why }]);
    expect(JSON.stringify(items)).not.toContain('ann');
  });

  it('get returns why, and unmarkPart removes the mark, also one that is gone', async () => {
    await shop.undeliverableAddresses.mark('ann@example.com', why);
    expect(await shop.undeliverableAddresses.get('ann@example.com')).toEqual(why);
    await shop.table.commit([shop.undeliverableAddresses.unmarkPart('ann@example.com')]);
    expect(await shop.undeliverableAddresses.get('ann@example.com')).toBeUndefined();
    await shop.table.commit([shop.undeliverableAddresses.unmarkPart('ann@example.com')]);
    expect(await shop.undeliverableAddresses.get('ann@example.com')).toBeUndefined();
  });

  it('unmark removes the mark and returns whether there was one', async () => {
    await shop.undeliverableAddresses.mark('ann@example.com', why);
    expect(await shop.undeliverableAddresses.unmark('bob@example.com')).toBe(false);
    expect(await shop.undeliverableAddresses.unmark('ann@example.com')).toBe(true);
    expect(await shop.undeliverableAddresses.has('ann@example.com')).toBe(false);
    expect(await shop.undeliverableAddresses.unmark('ann@example.com')).toBe(false);
  });
});
