import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const at = '2026-11-21T10:00:00.000Z';

describe.each(tableBackends)('the ledger repository on $name', ({ url }) => {
  let table: Table & { close(): void };

  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  it('bookPart records a cause once under concurrency', async () => {
    const ledger = createLedgerRepository(table);
    const entry = { cause: 'invoice in_1', source: 'monthly', delta: 6, at } as const;
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => table.commit([ledger.recordEntryPart('u1', entry)])),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ledger.list('u1')).toEqual([entry]);
    await expect(table.commit([ledger.recordEntryPart('u1', { ...entry, delta: 7 })])).rejects.toThrow(
      TransactionRefused,
    );
  });

  it('has returns true for a recorded cause, and requireUnbookedPart refuses it', async () => {
    const ledger = createLedgerRepository(table);
    expect(await ledger.has('u1', 'return 1')).toBe(false);
    await table.commit([ledger.requireNoEntryPart('u1', 'return 1')]);
    await table.commit([ledger.recordEntryPart('u1', { cause: 'return 1', source: 'bonus', delta: 1, at })]);
    expect(await ledger.has('u1', 'return 1')).toBe(true);
    expect(await ledger.has('u2', 'return 1')).toBe(false);
    await expect(table.commit([ledger.requireNoEntryPart('u1', 'return 1')])).rejects.toThrow(TransactionRefused);
  });

  it('list returns only the customer’s entries, across all pages', async () => {
    const ledger = createLedgerRepository(table);
    // A page is 1 MB: 20 entries padded to 60 KB need two.
    for (let n = 0; n < 20; n += 1) {
      const entry = { cause: `story ${n}`, source: 'bonus', delta: -1, at };
      const item = { ...keys.ledgerEntry('u1', entry.cause), ...entry, padding: 'x'.repeat(60_000) };
      await table.documents.send(new PutCommand({ TableName: table.name, Item: item }));
    }
    await table.commit([ledger.recordEntryPart('u2', { cause: 'story 1', source: 'bonus', delta: -1, at })]);
    const entries = await ledger.list('u1');
    expect(entries).toHaveLength(20);
    expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(-20);
  });
});
