import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPasswordResetRepository } from '#functions/data/password-reset-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { PasswordResetRepository } from '#functions/domain/account/repositories.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const now = 2_400_000_000;
const email = 'ann@example.com';
const request = { email, linkId: '01B', openUntilSeconds: now + 3600 };
const isRefusal = (error: unknown) => error instanceof TransactionRefused && error.by('password-reset');

describe.each(tableBackends)('the password reset repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let resets: PasswordResetRepository;

  beforeEach(async () => {
    table = await openTable(url);
    resets = createPasswordResetRepository(table);
    await table.commit([resets.openPart(request)]);
  });
  afterEach(() => table.close());

  it('getOpenLink returns the link until the second before it expires', async () => {
    expect(await resets.getOpenLink(email, now + 3599)).toBe('01B');
    expect(await resets.getOpenLink(email, now + 3600)).toBeUndefined();
    expect(await resets.getOpenLink('bob@example.com', now)).toBeUndefined();
  });

  it('openPart accepts a newer link and the same one again, but no older one', async () => {
    await table.commit([resets.openPart(request)]);
    await expect(table.commit([resets.openPart({ ...request, linkId: '01A' })])).rejects.toSatisfy(isRefusal);
    await table.commit([resets.openPart({ ...request, linkId: '01C' })]);
    expect(await resets.getOpenLink(email, now)).toBe('01C');
  });

  it('spendPart refuses another link and one that expires this second, and uses a link once of 20 concurrent calls', async () => {
    for (const [linkId, at] of [
      ['01A', now],
      ['01B', now + 3600],
    ] as const)
      await expect(table.commit([resets.spendPart(email, linkId, at)])).rejects.toSatisfy(isRefusal);
    const spent = await Promise.allSettled(
      Array.from({ length: 20 }, () => table.commit([resets.spendPart(email, '01B', now)])),
    );
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await resets.getOpenLink(email, now)).toBeUndefined();
    await expect(table.commit([resets.openPart(request)])).rejects.toSatisfy(isRefusal);
    await table.commit([resets.openPart({ ...request, linkId: '01C' })]);
    expect(await resets.getOpenLink(email, now)).toBe('01C');
  });

  it('voidPart invalidates the open link and older ones that arrive late', async () => {
    await table.commit([resets.voidPart(email, '01D', now)]);
    expect(await resets.getOpenLink(email, now)).toBeUndefined();
    await expect(table.commit([resets.openPart({ ...request, linkId: '01C' })])).rejects.toSatisfy(isRefusal);
    await table.commit([resets.openPart({ ...request, linkId: '01E' })]);
    expect(await resets.getOpenLink(email, now)).toBe('01E');
  });
});
