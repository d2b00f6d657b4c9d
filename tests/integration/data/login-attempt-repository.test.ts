import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { LoginAttemptRepository } from '#functions/domain/account/repositories.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const email = 'ann@example.com';
const first = {
  failures: 1,
  blockedUntilMs: 0,
  windowStartMs: 1_800_000_000_000,
  windowFailures: 1,
  version: 1,
  expiresAtSeconds: 1_800_007_200,
};

describe.each(tableBackends)('the login attempt repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let attempts: LoginAttemptRepository;

  beforeEach(async () => {
    table = await openTable(url);
    attempts = createLoginAttemptRepository(table);
  });
  afterEach(() => table.close());

  it('replace writes for one of 20 concurrent calls with the same version', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => attempts.replace(email, undefined, first)));
    expect(begun.filter(Boolean)).toHaveLength(1);
    const second = { ...first, failures: 2, windowFailures: 2, version: 2 };
    const gone = await Promise.all(Array.from({ length: 20 }, () => attempts.replace(email, 1, second)));
    expect(gone.filter(Boolean)).toHaveLength(1);
    expect(await attempts.get(email)).toEqual(second);
  });

  it('counts a session apart from the address and from other sessions', async () => {
    const session = { userId: 'u1', sessionId: 's1' };
    await attempts.replace(email, undefined, { ...first, failures: 60 });
    expect(await attempts.get(session)).toBeUndefined();
    expect(await attempts.replace(session, undefined, first)).toBe(true);
    expect(await attempts.get({ ...session, sessionId: 's2' })).toBeUndefined();
    await attempts.clear(session);
    expect(await attempts.get(session)).toMatchObject({ failures: 0, windowFailures: 0 });
    expect(await attempts.get(email)).toMatchObject({ failures: 60 });
  });

  it('clear resets the delay, uncounts one attempt, not below zero, and rejects replace with an older version', async () => {
    await attempts.clear(email);
    expect(await attempts.get(email)).toBeUndefined();
    await attempts.replace(email, undefined, { ...first, failures: 6, blockedUntilMs: 1_800_000_004_000 });
    await attempts.clear(email);
    expect(await attempts.get(email)).toEqual({ ...first, failures: 0, windowFailures: 0, version: 2 });
    expect(await attempts.replace(email, 1, first)).toBe(false);
    await attempts.clear(email);
    expect(await attempts.get(email)).toMatchObject({ windowFailures: 0 });
  });

  it('forgetPart deletes the record and rejects replace with an older version', async () => {
    await attempts.replace(email, undefined, first);
    for (let time = 0; time < 2; time += 1) await table.commit([attempts.forgetPart(email)]);
    expect(await attempts.get(email)).toBeUndefined();
    expect(await attempts.replace(email, 1, first)).toBe(false);
  });
});
