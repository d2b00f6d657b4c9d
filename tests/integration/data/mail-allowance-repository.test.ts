import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { MailedFor } from '#functions/domain/account/mail-allowance.ts';
import type { MailAllowanceRepository } from '#functions/domain/account/repositories.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const noon = Date.UTC(2046, 10, 21, 12);
const email = 'ann@example.com';

describe.each(tableBackends)('the mail allowance repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let allowances: MailAllowanceRepository;

  beforeEach(async () => {
    table = await openTable(url);
    allowances = createMailAllowanceRepository(table);
  });
  afterEach(() => table.close());

  async function isTaken(atMs: number, address = email, mailedFor: MailedFor = 'verification'): Promise<boolean> {
    try {
      await table.commit([allowances.takePart(address, mailedFor, atMs)]);
      return true;
    } catch (error) {
      if (error instanceof TransactionRefused && error.by('mail-allowance')) return false;
      throw error;
    }
  }

  it('takePart succeeds for one of 20 concurrent calls', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => isTaken(noon)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('takePart succeeds for three of 20 concurrent reports of a page, despite clock differences', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, (_, at) => isTaken(noon - at, email, 'report')));
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(await isTaken(noon + 86_400_000, email, 'report')).toBe(true);
  });

  it('takePart succeeds again after 30 seconds, not before', async () => {
    expect(await isTaken(noon)).toBe(true);
    expect(await isTaken(noon + 29_999)).toBe(false);
    expect(await isTaken(noon + 30_000)).toBe(true);
  });

  it('takePart succeeds again for a reset link after 60 seconds, not before', async () => {
    expect(await isTaken(noon, email, 'password-reset')).toBe(true);
    expect(await isTaken(noon + 59_999, email, 'password-reset')).toBe(false);
    expect(await isTaken(noon + 60_000, email, 'password-reset')).toBe(true);
  });

  it('takePart counts each kind of mail and each address separately, and five a day', async () => {
    const hour = 3_600_000;
    const taken: boolean[] = [];
    for (let mail = 0; mail < 7; mail += 1) taken.push(await isTaken(noon + mail * hour));
    expect(taken).toEqual([true, true, true, true, true, false, false]);
    expect(await isTaken(noon + 6 * hour, email, 'password-reset')).toBe(true);
    expect(await isTaken(noon + 6 * hour, 'bob@example.com')).toBe(true);
    expect(await isTaken(noon + 24 * hour)).toBe(true);
  });
});
