import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { EmailRepository } from '#functions/domain/account/repositories.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const email = 'ann@example.com';
const owner = { userId: 'u1', linkId: 'l1' };

describe.each(tableBackends)('the email repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let addresses: EmailRepository;

  beforeEach(async () => {
    table = await openTable(url);
    addresses = createEmailRepository(table);
  });
  afterEach(() => table.close());

  it('takePart assigns an address to one of 20 accounts, and getOwner returns it', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => table.commit([addresses.takePart(email, { userId: `u${n}`, linkId: 'l' })])),
    );
    const winner = tries.findIndex(({ status }) => status === 'fulfilled');
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await addresses.getOwner(email)).toEqual({ userId: `u${winner}`, linkId: 'l' });
  });

  it('requireFreePart succeeds until the address is assigned, requireTakenPart from then on', async () => {
    await expect(table.commit([addresses.requireFreePart(email)])).resolves.toBeUndefined();
    await expect(table.commit([addresses.requireTakenPart(email)])).rejects.toThrow(TransactionRefused);
    await table.commit([addresses.takePart(email, owner)]);
    await expect(table.commit([addresses.requireTakenPart(email)])).resolves.toBeUndefined();
    await expect(table.commit([addresses.requireFreePart(email)])).rejects.toSatisfy(
      (error) => error instanceof TransactionRefused && error.by('address'),
    );
  });

  it('releasePart frees the address of its own account only', async () => {
    await table.commit([addresses.takePart(email, owner)]);
    await expect(table.commit([addresses.releasePart(email, 'u2')])).rejects.toSatisfy(
      (error) => error instanceof TransactionRefused && error.by('old-address'),
    );
    await table.commit([addresses.releasePart(email, 'u1')]);
    expect(await addresses.getOwner(email)).toBeUndefined();
  });
});
