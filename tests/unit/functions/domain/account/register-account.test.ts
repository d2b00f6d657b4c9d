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

describe('registerAccount with a new address', () => {
  it('stores the registration for a day and mails a link in one transaction that requires the address to be free', async () => {
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

  it('stores no draft ids when none were sent', async () => {
    const { transactions, run } = registering({});
    await run();
    expect(transactions.committed[0]?.[2]).toMatchObject(['pending-registration: replace', { draftIds: [] }]);
  });
});

describe('registerAccount with the address of an account', () => {
  it('stores no typed data and mails the owner, with the same number of writes', async () => {
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

describe('registerAccount errors', () => {
  it('resolves without changes within the mail cooldown of the address', async () => {
    const { transactions, run } = registering({}, [['mail-allowance']]);
    await expect(run()).resolves.toBeUndefined();
    expect([transactions.tries(), transactions.committed]).toEqual([1, []]);
  });

  it('resolves without changes within the cooldown of an address that was verified meanwhile', async () => {
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

  it('throws service-unavailable after three conflicts', async () => {
    const { transactions, run } = registering({}, [['address'], ['address'], ['address']]);
    await expect(run()).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 2 });
    expect(transactions.tries()).toBe(3);
  });

  it.each([
    ['an unavailable table', new Error('the table is out'), 'the table is out'],
    ['an unexpected failed condition', ['pending-registration'], 'refused by: pending-registration'],
  ])('rejects with the error of %s', async (_, refusal, message) => {
    const { run } = registering({}, [refusal]);
    await expect(run()).rejects.toThrow(message);
  });

  it('writes nothing for an invalid address or a common password', async () => {
    const { transactions, run } = registering({ refusesCommonPasswords: true });
    await expect(run({ email: 'ann@example.com,bob@example.com' })).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(run({ password: '123456' })).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'This password is too common. Please choose another one.',
    });
    expect(transactions.tries()).toBe(0);
  });

  it('accepts a common password on a stage that allows them', async () => {
    const { transactions, run } = registering({});
    await run({ password: '123456' });
    expect(transactions.committed).toHaveLength(1);
  });
});
