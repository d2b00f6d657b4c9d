import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import type { UndeliverableAddressRepository } from '#functions/domain/mail/repositories.ts';
import { listItems } from '#tests/support/accounts.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const why = { reason: 'bounce' as const, at: '2026-11-21T10:00:00.000Z' };

describe.each(tableBackends)('the undeliverable address repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let undeliverable: UndeliverableAddressRepository;

  beforeEach(async () => {
    table = await openTable(url);
    undeliverable = createUndeliverableAddressRepository(table);
  });
  afterEach(() => table.close());

  it('has returns true for marked addresses only', async () => {
    await undeliverable.mark('ann@example.com', why);
    await undeliverable.mark('ann@example.com', { ...why, reason: 'complaint' });
    expect(await undeliverable.has('ann@example.com')).toBe(true);
    expect(await undeliverable.has('bob@example.com')).toBe(false);
  });

  it('mark stores a hash of the address without an expiry', async () => {
    await undeliverable.mark('ann@example.com', why);
    const items = await listItems(table, 'UNDELIVERABLE#');
    expect(items).toEqual([{ PK: expect.any(String), SK: 'UNDELIVERABLE', ...why }]);
    expect(JSON.stringify(items)).not.toContain('ann');
  });

  it('get returns why, and unmarkPart removes the mark, also one that is gone', async () => {
    await undeliverable.mark('ann@example.com', why);
    expect(await undeliverable.get('ann@example.com')).toEqual(why);
    await table.commit([undeliverable.unmarkPart('ann@example.com')]);
    expect(await undeliverable.get('ann@example.com')).toBeUndefined();
    await table.commit([undeliverable.unmarkPart('ann@example.com')]);
    expect(await undeliverable.get('ann@example.com')).toBeUndefined();
  });

  it('unmark removes the mark and returns whether there was one', async () => {
    await undeliverable.mark('ann@example.com', why);
    expect(await undeliverable.unmark('bob@example.com')).toBe(false);
    expect(await undeliverable.unmark('ann@example.com')).toBe(true);
    expect(await undeliverable.has('ann@example.com')).toBe(false);
    expect(await undeliverable.unmark('ann@example.com')).toBe(false);
  });
});
