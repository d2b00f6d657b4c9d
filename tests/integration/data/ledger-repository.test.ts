import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const at = '2026-11-21T10:00:00.000Z';

describe.each(tableBackends)('the ledger repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('bookPart records a cause once under concurrency', async () => {
    const entry = { cause: 'invoice in_1', source: 'monthly', delta: 6, at } as const;
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => shop.table.commit([shop.ledger.recordEntryPart('u1', entry)])),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.ledger.list('u1')).toEqual([entry]);
    await expect(shop.table.commit([shop.ledger.recordEntryPart('u1', { ...entry, delta: 7 })])).rejects.toThrow(
      TransactionRefused,
    );
  });

  it('has returns true for a recorded cause, and requireUnbookedPart refuses it', async () => {
    expect(await shop.ledger.has('u1', 'return 1')).toBe(false);
    await shop.table.commit([shop.ledger.requireNoEntryPart('u1', 'return 1')]);
    await shop.table.commit([shop.ledger.recordEntryPart('u1', { cause: 'return 1', source: 'bonus', delta: 1, at })]);
    expect(await shop.ledger.has('u1', 'return 1')).toBe(true);
    expect(await shop.ledger.has('u2', 'return 1')).toBe(false);
    await expect(shop.table.commit([shop.ledger.requireNoEntryPart('u1', 'return 1')])).rejects.toThrow(
      TransactionRefused,
    );
  });

  it('list returns only the customer’s entries, across all pages', async () => {
    // A page is 1 MB: 20 entries padded to 60 KB need two.
    for (let n = 0; n < 20; n += 1) {
      const entry = { cause: `story ${n}`, source: 'bonus', delta: -1, at };
      const item = { ...keys.ledgerEntry('u1', entry.cause), ...entry, padding: 'x'.repeat(60_000) };
      await shop.table.documents.send(new PutCommand({ TableName: shop.table.name, Item: item }));
    }
    await shop.table.commit([shop.ledger.recordEntryPart('u2', { cause: 'story 1', source: 'bonus', delta: -1, at })]);
    const entries = await shop.ledger.list('u1');
    expect(entries).toHaveLength(20);
    expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(-20);
  });
});
