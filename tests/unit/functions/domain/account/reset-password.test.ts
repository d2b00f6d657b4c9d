import { describe, expect, it } from 'vitest';
import { resetPassword } from '#functions/domain/account/reset-password.ts';
import { account, accountFakes, namesOf, nowMs, nowSeconds, pending } from '#tests/support/account-fakes.ts';
import { createTransactionSpy } from '#tests/support/transaction-spy.ts';

const email = 'ann@example.com';
const token = { purpose: 'reset-password' as const, email, linkId: 'link-9', expiresAtSeconds: nowSeconds + 60 };
const owner = { userId: 'u1', linkId: 'link-1' };
const openLink = 'link-9';
const invalid = { code: 'invalid-one-time-token' };

function resetting(
  known: Parameters<typeof accountFakes>[0],
  refusals: Parameters<typeof createTransactionSpy>[0] = [],
) {
  const transactions = createTransactionSpy(refusals);
  const fakes = accountFakes(known);
  const run = (password = 'new password') =>
    resetPassword('a-secret', { password, confirmPassword: password }, { ...fakes, transactions });
  return { transactions, fakes, run };
}

describe('resetPassword of an account', () => {
  it('uses up the link, ends a change of address, clears login attempts and mails the owner in one transaction', async () => {
    const { transactions, fakes, run } = resetting({ token, owner, account, openLink });
    await run();
    const at = new Date(nowMs).toISOString();
    const mail = { template: 'password-changed', to: email, data: {} };
    expect(transactions.committed).toEqual([
      [
        ['password: change', 'u1', { fromVersion: 4, passwordHash: 'hash of new password', at }],
        ['email-change: end', 'u1'],
        ['password-reset: spend', email, 'link-9', nowSeconds],
        ['login-attempts: forget', email],
        ['outbox: add', { id: 'ulid-1 of 0', kind: 'mail', mail }],
      ],
    ]);
    expect(fakes.calls).toContainEqual(['getToken', 'a-secret', nowSeconds]);
    expect(fakes.calls).toContainEqual(['getOpenLink', email, nowSeconds]);
  });

  it('reads the registration before the owner, so that a concurrent verification is not missed', async () => {
    const { fakes, run } = resetting({ token, owner, account, openLink });
    await run();
    const read = fakes.calls.map(([name]) => name).filter((name) => name === 'getNewest' || name === 'getOwner');
    expect(read).toEqual(['getNewest', 'getOwner']);
    expect(fakes.calls).toContainEqual(['getNewest', email, nowSeconds]);
  });

  it('sets the password of the account, not of a second registration for its address', async () => {
    const { transactions, run } = resetting({ token, owner, account, pending, openLink });
    await run();
    expect(namesOf(transactions.committed[0])?.[0]).toBe('password: change');
  });
});

describe('resetPassword of an unverified registration', () => {
  it('verifies the registration and sets the new password', async () => {
    const { transactions, run } = resetting({ token, pending, openLink });
    await run();
    const [parts] = transactions.committed;
    expect(namesOf(parts)).toEqual([
      'address: take',
      'pending-registration: activate',
      'user: add',
      'listed-name: add',
      'password-reset: spend',
      'login-attempts: forget',
      'outbox: add',
      'free-story: take',
      'ledger: book',
    ]);
    expect(parts?.[0]).toMatchObject(['address: take', email, { linkId: 'link-9' }]);
    expect(parts?.[1]).toEqual(['pending-registration: activate', email, pending.registrationId]);
    // Name and drafts may be a stranger's.
    expect(parts?.[2]).toMatchObject(['user: add', { name: 'ann', passwordHash: 'hash of new password' }]);
  });
});

describe('resetPassword with an invalid link', () => {
  it.each([
    ['an unknown link', { owner, openLink }],
    ['a verification link', { token: { ...token, purpose: 'verify-email' as const }, owner, openLink }],
    ['a used or expired link', { token, owner }],
    ['a link that is older than another one', { token, owner, openLink: 'link-10' }],
    ['a link for an account without a profile', { token, owner, openLink }],
    ['a link for an address with neither account nor registration', { token, openLink }],
  ])('refuses %s and writes nothing', async (_, known) => {
    const { transactions, run } = resetting(known);
    await expect(run()).rejects.toMatchObject(invalid);
    expect(transactions.tries()).toBe(0);
  });

  it('refuses a link that was used at the same time, without a retry', async () => {
    const { transactions, run } = resetting({ token, owner, account, openLink }, [['address', 'password-reset']]);
    await expect(run()).rejects.toMatchObject(invalid);
    expect(transactions.tries()).toBe(1);
  });

  it('checks the link before it hashes the password', async () => {
    const { fakes } = resetting({ token, owner, account });
    const passwords = { ...fakes.passwords, hash: () => Promise.reject(new Error('hashed')) };
    const reset = { password: 'new password', confirmPassword: 'new password' };
    const resetAnyway = resetPassword('a-secret', reset, { ...fakes, passwords, transactions: createTransactionSpy() });
    await expect(resetAnyway).rejects.toMatchObject(invalid);
  });
});

describe('resetPassword conflicts and errors', () => {
  it('reads the state again after a concurrent verification or registration', async () => {
    const { transactions, fakes, run } = resetting({ token, pending, openLink }, [
      ['pending-registration'],
      ['address'],
    ]);
    await run();
    expect([transactions.tries(), transactions.committed.length]).toEqual([3, 1]);
    expect(fakes.calls.filter(([name]) => name === 'getNewest')).toHaveLength(3);
  });

  it('throws service-unavailable when each round lost', async () => {
    const always = Array.from({ length: 20 }, () => ['password']);
    const { run } = resetting({ token, owner, account, openLink }, always);
    await expect(run()).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 2 });
  });

  it('rejects with the error of the table', async () => {
    const { run } = resetting({ token, owner, account, openLink }, [new Error('the table is out')]);
    await expect(run()).rejects.toThrow('the table is out');
  });

  it('refuses a common password without any read', async () => {
    const { fakes, run } = resetting({ token, owner, account, openLink, refusesCommonPasswords: true });
    await expect(run('password')).rejects.toMatchObject({ code: 'invalid-input' });
    expect(fakes.calls).toEqual([]);
  });
});
