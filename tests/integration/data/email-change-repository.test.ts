import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { AddressSide } from '#functions/domain/account/email-change.ts';
import type { EmailChangeRepository } from '#functions/domain/account/repositories.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const now = 1_900_000_000;
const change = {
  userId: 'u1',
  changeId: 'c1',
  from: 'ann@example.com',
  email: 'new@example.com',
  confirmed: [] as AddressSide[],
  expiresAtSeconds: now + 60,
};
const sideOf = (side: AddressSide, changeId = 'c1') => ({ userId: 'u1', changeId, side });

describe.each(tableBackends)('the email-change repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let changes: EmailChangeRepository;

  beforeEach(async () => {
    table = await openTable(url);
    changes = createEmailChangeRepository(table);
    await table.commit([changes.putPart(change)]);
  });
  afterEach(() => table.close());

  it('get returns a change until it expires', async () => {
    expect(await changes.get('u1', now + 59)).toEqual(change);
    expect(await changes.get('u1', now + 60)).toBeUndefined();
    expect(await changes.get('u2', now)).toBeUndefined();
  });

  it('putPart replaces an earlier change with its confirmations', async () => {
    await changes.confirm(sideOf('new'), now);
    await table.commit([changes.putPart({ ...change, changeId: 'c2' })]);
    expect(await changes.get('u1', now)).toEqual({ ...change, changeId: 'c2' });
    expect(await changes.confirm(sideOf('current'), now)).toBe(false);
  });

  it('requirePart refuses a change that was replaced, ended or has expired', async () => {
    await table.commit([changes.requirePart('u1', 'c1', now)]);
    await expect(table.commit([changes.requirePart('u1', 'c2', now)])).rejects.toThrow('email-change');
    await expect(table.commit([changes.requirePart('u1', 'c1', now + 60)])).rejects.toThrow('email-change');
    for (let time = 0; time < 2; time += 1) await changes.end('u1');
    await expect(table.commit([changes.requirePart('u1', 'c1', now)])).rejects.toThrow('email-change');
  });

  it('confirm succeeds for one of two concurrent sides, and again for the same side', async () => {
    const results = await Promise.all([changes.confirm(sideOf('new'), now), changes.confirm(sideOf('current'), now)]);
    expect(results.filter(Boolean)).toHaveLength(1);
    const side = results[0] ? 'new' : 'current';
    expect(await changes.confirm(sideOf(side), now)).toBe(true);
    expect((await changes.get('u1', now))?.confirmed).toEqual([side]);
    expect(await changes.confirm(sideOf(side), now + 60)).toBe(false);
  });

  it('completePart deletes the change only after the other side was confirmed', async () => {
    await expect(table.commit([changes.completePart(sideOf('current'), now)])).rejects.toThrow('email-change');
    await changes.confirm(sideOf('new'), now);
    await expect(table.commit([changes.completePart(sideOf('new'), now)])).rejects.toThrow('email-change');
    await expect(table.commit([changes.completePart(sideOf('current'), now + 60)])).rejects.toThrow('email-change');
    await table.commit([changes.completePart(sideOf('current'), now)]);
    expect(await changes.get('u1', now)).toBeUndefined();
  });
});
