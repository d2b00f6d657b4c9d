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

  it('mark stores the last reason under a hash of the address, without an expiry', async () => {
    await undeliverable.mark('ann@example.com', why);
    await undeliverable.mark('ann@example.com', { ...why, reason: 'complaint' });
    expect(await undeliverable.has('ann@example.com')).toBe(true);
    expect(await undeliverable.has('bob@example.com')).toBe(false);
    const items = await listItems(table, 'UNDELIVERABLE#');
    expect(items).toEqual([{ PK: expect.any(String), SK: 'UNDELIVERABLE', ...why, reason: 'complaint' }]);
    expect(await undeliverable.get('ann@example.com')).toEqual({ ...why, reason: 'complaint' });
    expect(JSON.stringify(items)).not.toContain('ann');
  });

  it('unmark and unmarkPart remove the mark, also one that is gone', async () => {
    await undeliverable.mark('ann@example.com', why);
    for (let time = 0; time < 2; time += 1) await table.commit([undeliverable.unmarkPart('ann@example.com')]);
    expect(await undeliverable.get('ann@example.com')).toBeUndefined();
    await undeliverable.mark('ann@example.com', why);
    expect(await undeliverable.unmark('bob@example.com')).toBe(false);
    expect(await undeliverable.unmark('ann@example.com')).toBe(true);
    expect(await undeliverable.unmark('ann@example.com')).toBe(false);
    expect(await undeliverable.has('ann@example.com')).toBe(false);
  });
});
