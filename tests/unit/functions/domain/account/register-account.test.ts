import { describe, expect, it } from 'vitest';
import { hashOfSecret } from '#functions/domain/account/pending-registration.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { privacyPolicyVersion } from '#shared/catalogue/legal.ts';
import { accountFakes, namesOf, nowMs, nowSeconds } from '#tests/support/account-fakes.ts';
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
    const registrationId = 'ulid-1 of 0';
    await expect(run({ draftIds: ['draft-1'], wants: 'memories' })).resolves.toBe(`${registrationId}.a-secret`);
    const link = { purpose: 'verify-email', subject: `${registrationId} ann@example.com ${registrationId}` };
    const kept = {
      email: 'ann@example.com',
      name: 'Ann',
      passwordHash: 'hash of old password',
      privacyPolicy: { version: privacyPolicyVersion, at: new Date(nowMs).toISOString() },
      draftIds: ['draft-1'],
      wants: 'memories',
      registrationId,
      secretHash: hashOfSecret('a-secret'),
      expiresAtSeconds: nowSeconds + 86_400,
    };
    const mail = { template: 'verify-email', to: 'ann@example.com', data: {}, link };
    expect(transactions.committed).toEqual([
      [
        ['mail-allowance: take', 'ann@example.com', 'verification', nowMs],
        ['address: require free', 'ann@example.com'],
        ['pending-registration: add', kept],
        ['outbox: add', { id: registrationId, kind: 'mail', mail }],
      ],
    ]);
  });

  it('stores no draft ids when none were sent', async () => {
    const { transactions, run } = registering({});
    await run();
    expect(transactions.committed[0]?.[2]).toMatchObject(['pending-registration: add', { draftIds: [] }]);
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
        ['pending-registration: discard', 'ann@example.com', 'ulid-1 of 0'],
        ['outbox: add', { id: 'ulid-1 of 0', kind: 'mail', mail }],
      ],
    ]);
  });
});

describe('registerAccount errors', () => {
  it('stores the registration without a mail within the mail cooldown of the address', async () => {
    const { transactions, run } = registering({}, [['mail-allowance']]);
    await expect(run()).resolves.toBe('ulid-1 of 0.a-secret');
    expect(namesOf(transactions.committed[0])).toEqual(['address: require free', 'pending-registration: add']);
  });

  it('does as many writes within the cooldown of an account', async () => {
    const { transactions, run } = registering({ owner }, [['mail-allowance']]);
    await run();
    expect(namesOf(transactions.committed[0])).toEqual(['address: require taken', 'pending-registration: discard']);
  });

  it('reads the address again when it was verified within the cooldown', async () => {
    const { transactions, fakes, run } = registering({}, [['mail-allowance', 'address'], ['address']]);
    await run();
    expect([transactions.tries(), transactions.committed.length]).toEqual([3, 1]);
    expect(fakes.calls.filter(([name]) => name === 'getOwner')).toHaveLength(2);
  });

  it('reads the address again when it was verified meanwhile', async () => {
    const { transactions, fakes, run } = registering({}, [['address']]);
    await run();
    expect(transactions.committed).toHaveLength(1);
    expect(fakes.calls.filter(([name]) => name === 'getOwner')).toHaveLength(2);
  });

  it('throws service-unavailable when each round lost', async () => {
    const always = Array.from({ length: 20 }, () => ['address']);
    const { run } = registering({}, always);
    await expect(run()).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 2 });
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
