import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { keys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import type { CredentialRepository, UserRepository } from '#functions/domain/account/repositories.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { anAccount } from '#tests/support/builders.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const profile = { ...anAccount({ passwordHash: 'old', tokenVersion: 3 }), monthlyFrozen: false, billingVersion: 0 };
const ended = (n: number) => ({ sessionId: `s${n}`, expiresAtSeconds: 1_800_000_000 + n });
const at = '2026-11-24T10:00:00.000Z';
const isRefusal = (error: unknown) => error instanceof TransactionRefused && error.by('password');

describe.each(tableBackends)('the credential repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let credentials: CredentialRepository;
  let users: UserRepository;

  beforeEach(async () => {
    table = await openTable(url);
    credentials = createCredentialRepository(table);
    users = createUserRepository(table);
    await table.documents.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile('u1'), ...profile } }));
  });
  afterEach(() => table.close());

  it('changePasswordPart succeeds for one of 20 concurrent changes, invalidates all tokens, and creates no profile', async () => {
    const changes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        table.commit([credentials.changePasswordPart('u1', { fromVersion: 3, passwordHash: `new ${n}`, at })]),
      ),
    );
    const won = changes.findIndex(({ status }) => status === 'fulfilled');
    expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const changed = { passwordHash: `new ${won}`, passwordChangedAt: at, tokenVersion: 4 };
    expect(await users.get('u1')).toEqual({ ...profile, ...changed });
    const change = { fromVersion: 3, passwordHash: 'x', at };
    await expect(table.commit([credentials.changePasswordPart('ghost', change)])).rejects.toSatisfy(isRefusal);
  });

  it('endSession stores ended sessions up to the limit, even for concurrent calls, and again at the limit', async () => {
    const results = await Promise.all(Array.from({ length: 12 }, (_, n) => credentials.endSession('u1', ended(n), 10)));
    expect(results.filter(Boolean)).toHaveLength(10);
    const stored = (await users.get('u1'))?.endedSessions ?? [];
    expect(stored).toHaveLength(10);
    expect(await credentials.endSession('u1', stored[0] ?? ended(0), 10)).toBe(true);
    expect(await credentials.endSession('u1', ended(13), 10)).toBe(false);
    expect((await users.get('u1'))?.endedSessions).toHaveLength(10);
    expect(await credentials.endSession('ghost', ended(1), 10)).toBe(false);
    expect(await users.get('ghost')).toBeUndefined();
  });

  it('forgetEndedSessions removes the named sessions and drops the empty list', async () => {
    for (const n of [1, 2, 3]) await credentials.endSession('u1', ended(n), 3);
    await credentials.forgetEndedSessions('u1', [ended(1), ended(3)]);
    expect((await users.get('u1'))?.endedSessions).toEqual([ended(2)]);
    await credentials.forgetEndedSessions('u1', [ended(2)]);
    expect(await users.get('u1')).toEqual(profile);
  });

  it('endAllSessions invalidates all tokens and leaves the password unchanged', async () => {
    await credentials.endSession('u1', ended(1), 3);
    await credentials.endAllSessions('u1');
    expect(await users.get('u1')).toEqual({ ...profile, tokenVersion: 4 });
  });

  it('requireVersionPart refuses after a password change', async () => {
    await table.commit([credentials.requireVersionPart('u1', 3)]);
    await table.commit([credentials.changePasswordPart('u1', { fromVersion: 3, passwordHash: 'newest', at })]);
    await expect(table.commit([credentials.requireVersionPart('u1', 3)])).rejects.toSatisfy(isRefusal);
    await expect(table.commit([credentials.requireVersionPart('ghost', 3)])).rejects.toSatisfy(isRefusal);
  });
});
