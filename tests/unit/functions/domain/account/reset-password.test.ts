import { describe, expect, it } from 'vitest';
import { resetPassword } from '#functions/domain/account/reset-password.ts';
import { accountFakes, namesOf, nowSeconds, pending } from '#tests/support/account-fakes.ts';
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

describe('setting the password of an account by a mailed link', () => {
  it('spends the link, forgets the waits and tells the owner, in one transaction', async () => {
    const { transactions, fakes, run } = resetting({ token, owner, openLink });
    await run();
    const mail = { template: 'password-changed', to: email, data: {} };
    expect(transactions.committed).toEqual([
      [
        ['password: reset', 'u1', 'hash of new password'],
        ['password-reset: spend', email, 'link-9', nowSeconds],
        ['login-attempts: forget', email],
        ['outbox: add', { id: 'ulid-1 of 0', kind: 'mail', mail }],
      ],
    ]);
    expect(fakes.calls).toContainEqual(['getToken', 'a-secret', nowSeconds]);
    expect(fakes.calls).toContainEqual(['getOpenLink', email, nowSeconds]);
  });

  it('reads the registration before the owner: a verification in between is not missed', async () => {
    const { fakes, run } = resetting({ token, owner, openLink });
    await run();
    const read = fakes.calls.map(([name]) => name).filter((name) => name === 'getPending' || name === 'getOwner');
    expect(read).toEqual(['getPending', 'getOwner']);
    expect(fakes.calls).toContainEqual(['getPending', email, nowSeconds]);
  });

  it('sets the password of the account, not of what was registered again for its address', async () => {
    const { transactions, run } = resetting({ token, owner, pending, openLink });
    await run();
    expect(namesOf(transactions.committed[0])?.[0]).toBe('password: reset');
  });
});

describe('an unverified registration', () => {
  it('is verified by the link, with this password and not with the typed one', async () => {
    const { transactions, run } = resetting({ token, pending, openLink });
    await run();
    const [parts] = transactions.committed;
    expect(namesOf(parts)).toEqual([
      'address: take',
      'pending-registration: activate',
      'user: add',
      'password-reset: spend',
      'login-attempts: forget',
      'outbox: add',
      'free-story: take',
      'ledger: book',
    ]);
    expect(parts?.[0]).toMatchObject(['address: take', email, { linkId: 'link-9' }]);
    expect(parts?.[1]).toEqual(['pending-registration: activate', email, 'link-1']);
    expect(parts?.[2]).toMatchObject(['user: add', { passwordHash: 'hash of new password' }]);
  });
});

describe('an invalid link', () => {
  it.each([
    ['unknown', { owner, openLink }],
    ['to verify an address', { token: { ...token, purpose: 'verify-email' as const }, owner, openLink }],
    ['spent or expired', { token, owner }],
    ['older than another one', { token, owner, openLink: 'link-10' }],
    ['of an address with neither account nor registration', { token, openLink }],
  ])('is refused when it is %s, and writes nothing', async (_, known) => {
    const { transactions, run } = resetting(known);
    await expect(run()).rejects.toMatchObject(invalid);
    expect(transactions.tries()).toBe(0);
  });

  it('is refused when it was spent at the same time, and is not tried again', async () => {
    const { transactions, run } = resetting({ token, owner, openLink }, [['address', 'password-reset']]);
    await expect(run()).rejects.toMatchObject(invalid);
    expect(transactions.tries()).toBe(1);
  });

  it('costs no key: it is looked at before the password is hashed', async () => {
    const { fakes } = resetting({ token, owner });
    const passwords = { ...fakes.passwords, hash: () => Promise.reject(new Error('hashed')) };
    const reset = { password: 'new password', confirmPassword: 'new password' };
    const resetAnyway = resetPassword('a-secret', reset, { ...fakes, passwords, transactions: createTransactionSpy() });
    await expect(resetAnyway).rejects.toMatchObject(invalid);
  });
});

describe('conflicts', () => {
  it('reads anew when a verification or another registration came first', async () => {
    const { transactions, fakes, run } = resetting({ token, pending, openLink }, [
      ['pending-registration'],
      ['address'],
    ]);
    await run();
    expect([transactions.tries(), transactions.committed.length]).toEqual([3, 1]);
    expect(fakes.calls.filter(([name]) => name === 'getPending')).toHaveLength(3);
  });

  it('gives up after three times, to be tried again', async () => {
    const { transactions, run } = resetting({ token, owner, openLink }, [['password'], ['password'], ['password']]);
    await expect(run()).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 2 });
    expect(transactions.tries()).toBe(3);
  });

  it('passes on errors of the table', async () => {
    const { run } = resetting({ token, owner, openLink }, [new Error('the table is out')]);
    await expect(run()).rejects.toThrow('the table is out');
  });

  it('refuses a password that is tried first, where the stage does, and reads nothing', async () => {
    const { fakes, run } = resetting({ token, owner, openLink, refusesCommonPasswords: true });
    await expect(run('password')).rejects.toMatchObject({ code: 'invalid-input' });
    expect(fakes.calls).toEqual([]);
  });
});
