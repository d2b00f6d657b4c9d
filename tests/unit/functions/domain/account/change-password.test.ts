import { describe, expect, it } from 'vitest';
import { changePassword } from '#functions/domain/account/change-password.ts';
import { sessionLifeSeconds } from '#functions/domain/account/session.ts';
import { account, accountFakes, nowMs, nowSeconds } from '#tests/support/account-fakes.ts';
import { createTransactionSpy } from '#tests/support/transaction-spy.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const caller = { userId: 'u1', sessionId: 'session-1', email: 'ann@example.com', userAgent };
const change = { currentPassword: 'old password', newPassword: 'new password', confirmPassword: 'new password' };

function changing(
  known: Parameters<typeof accountFakes>[0],
  refusals: Parameters<typeof createTransactionSpy>[0] = [],
) {
  const transactions = createTransactionSpy(refusals);
  const fakes = accountFakes(known);
  const run = (more = {}) => changePassword({ ...change, ...more }, caller, { ...fakes, transactions });
  return { transactions, fakes, run };
}

describe('changePassword', () => {
  it('begins a new session, ends all earlier ones, voids mailed links and a change of address, and mails the owner in one transaction', async () => {
    const { transactions, run } = changing({ account });
    const { token } = await run();
    const at = new Date(nowMs).toISOString();
    const changed = { fromVersion: 4, passwordHash: 'hash of new password', at };
    const session = {
      userId: 'u1',
      sessionId: 'a-secret',
      tokenVersion: 5,
      device: 'Firefox on Linux',
      startedAt: at,
      expiresAtSeconds: nowSeconds + sessionLifeSeconds,
    };
    const mail = { template: 'password-changed', to: 'ann@example.com', data: {} };
    expect(transactions.committed).toEqual([
      [
        ['password: change', 'u1', changed],
        ['session: record', session],
        ['email-change: end', 'u1'],
        ['password-reset: void', 'ann@example.com', 'ulid-1 of 0', nowSeconds],
        ['outbox: add', { id: 'ulid-2 of 0', kind: 'mail', mail }],
      ],
    ]);
    expect(token).toBe('token of u1 in a-secret, version 5, ulid-3 of 0');
  });

  it('counts an attempt of the session, not of the address, and clears the count after the correct password', async () => {
    const { fakes, run } = changing({ account });
    await run();
    const session = { userId: 'u1', sessionId: 'session-1' };
    expect(fakes.calls).toContainEqual(['replaceAttempts', session, undefined, expect.anything()]);
    expect(fakes.calls.at(-1)).toEqual(['clearAttempts', session]);
  });

  it.each([
    ['a wrong current password', { account }, 'hash of old password'],
    ['a deleted account', {}, undefined],
  ])('refuses %s and leaves the attempt counted', async (_, known, hash) => {
    const { transactions, fakes, run } = changing(known);
    await expect(run({ currentPassword: 'other' })).rejects.toMatchObject({ code: 'wrong-current-password' });
    expect(fakes.calls).toContainEqual(['verify', 'other', hash]);
    expect(fakes.calls.map(([name]) => name)).not.toContain('clearAttempts');
    expect(transactions.tries()).toBe(0);
  });

  it('verifies no password while the session is blocked', async () => {
    const attempts = {
      failures: 7,
      blockedUntilMs: nowMs + 2000,
      windowStartMs: nowMs - 1000,
      windowFailures: 7,
      version: 7,
      expiresAtSeconds: nowSeconds + 7200,
    };
    const { fakes, run } = changing({ account, attempts });
    await expect(run()).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 2 });
    expect(fakes.calls.map(([name]) => name)).not.toContain('verify');
  });

  it('refuses a common new password before it verifies the current one', async () => {
    const { fakes, run } = changing({ account, refusesCommonPasswords: true });
    await expect(run({ newPassword: 'password' })).rejects.toMatchObject({ code: 'invalid-input' });
    expect(fakes.calls).toEqual([]);
  });

  it('throws a conflict when the password was changed at the same time', async () => {
    const { run } = changing({ account }, [['password']]);
    await expect(run()).rejects.toMatchObject({ code: 'conflict', cause: { parts: ['password'] } });
  });

  it('rejects with the error of the table', async () => {
    const { run } = changing({ account }, [new Error('the table is out')]);
    await expect(run()).rejects.toThrow('the table is out');
  });
});
