import { describe, expect, it } from 'vitest';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { privacyPolicyVersion } from '#shared/catalogue/legal.ts';
import { accountFakes, nowMs, nowSeconds } from '#tests/support/account-fakes.ts';
import { createTransactionSpy } from '#tests/support/transaction-spy.ts';

const typed = { name: 'Ann', email: 'Ann@Example.com', password: 'old password', privacyPolicy: true as const };
const owner = { userId: 'u1', linkId: 'link-0' };

function registering(
  known: Parameters<typeof accountFakes>[0],
  refusals: Parameters<typeof createTransactionSpy>[0] = [],
) {
  const transactions = createTransactionSpy(refusals);
  const fakes = accountFakes(known);
  return {
    transactions,
    fakes,
    run: (more = {}) => registerAccount({ ...typed, ...more }, { ...fakes, transactions }),
  };
}

describe('registering a new address', () => {
  it('keeps what was typed for a day and has a link mailed, in one transaction that requires the address to be free', async () => {
    const { transactions, run } = registering({});
    await run({ draftIds: ['draft-1'] });
    const linkId = 'ulid-1 of 0';
    const link = { purpose: 'verify-email', subject: `${linkId} ann@example.com` };
    const kept = {
      email: 'ann@example.com',
      name: 'Ann',
      passwordHash: 'hash of old password',
      privacyPolicy: { version: privacyPolicyVersion, at: new Date(nowMs).toISOString() },
      draftIds: ['draft-1'],
      linkId,
      expiresAtSeconds: nowSeconds + 86_400,
    };
    const mail = { template: 'verify-email', to: 'ann@example.com', data: {}, link };
    expect(transactions.committed).toEqual([
      [
        ['mail-allowance: take', 'ann@example.com', 'verification', nowMs],
        ['address: require free', 'ann@example.com'],
        ['pending-registration: replace', kept],
        ['outbox: add', { id: linkId, kind: 'mail', mail }],
      ],
    ]);
  });

  it('has no drafts wait where none were sent', async () => {
    const { transactions, run } = registering({});
    await run();
    expect(transactions.committed[0]?.[2]).toMatchObject(['pending-registration: replace', { draftIds: [] }]);
  });
});

describe('registering an address that has an account', () => {
  it('keeps nothing of what was typed and tells the owner, in as many writes', async () => {
    const { transactions, run } = registering({ owner });
    await run();
    const mail = { template: 'already-registered', to: 'ann@example.com', data: {} };
    expect(transactions.committed).toEqual([
      [
        ['mail-allowance: take', 'ann@example.com', 'verification', nowMs],
        ['address: require taken', 'ann@example.com'],
        ['pending-registration: discard', 'ann@example.com'],
        ['outbox: add', { id: 'ulid-1 of 0', kind: 'mail', mail }],
      ],
    ]);
  });
});

describe('conflicts', () => {
  it('is silent within the cooldown of the address, and changes nothing', async () => {
    const { transactions, run } = registering({}, [['mail-allowance']]);
    await expect(run()).resolves.toBeUndefined();
    expect([transactions.tries(), transactions.committed]).toEqual([1, []]);
  });

  it('is silent within the cooldown of an address that was verified meanwhile, too', async () => {
    const { transactions, run } = registering({}, [['mail-allowance', 'address']]);
    await expect(run()).resolves.toBeUndefined();
    expect([transactions.tries(), transactions.committed]).toEqual([1, []]);
  });

  it('reads the address again when it was verified meanwhile', async () => {
    const { transactions, fakes, run } = registering({}, [['address']]);
    await run();
    expect(transactions.committed).toHaveLength(1);
    expect(fakes.calls.filter(([name]) => name === 'getOwner')).toHaveLength(2);
  });

  it('gives up after three times, to be tried again', async () => {
    const { transactions, run } = registering({}, [['address'], ['address'], ['address']]);
    await expect(run()).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 2 });
    expect(transactions.tries()).toBe(3);
  });

  it.each([
    ['a table that is out', new Error('the table is out'), 'the table is out'],
    ['a refusal that nobody foresaw', ['pending-registration'], 'refused by: pending-registration'],
  ])('passes on errors: %s', async (_, refusal, message) => {
    const { run } = registering({}, [refusal]);
    await expect(run()).rejects.toThrow(message);
  });

  it('writes nothing for an address that is not one mailbox, or a password that is tried first', async () => {
    const { transactions, run } = registering({ refusesCommonPasswords: true });
    await expect(run({ email: 'ann@example.com,bob@example.com' })).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(run({ password: '123456' })).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'This password is too common. Please choose another one.',
    });
    expect(transactions.tries()).toBe(0);
  });

  it('takes such a password on a stage that refuses none', async () => {
    const { transactions, run } = registering({});
    await run({ password: '123456' });
    expect(transactions.committed).toHaveLength(1);
  });
});
