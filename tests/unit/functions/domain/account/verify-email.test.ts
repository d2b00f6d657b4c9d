import { describe, expect, it } from 'vitest';
import { registrationProof } from '#functions/domain/account/pending-registration.ts';
import { sessionLifeSeconds } from '#functions/domain/account/session.ts';
import { declineRegistration, verifyEmail } from '#functions/domain/account/verify-email.ts';
import { accountFakes, namesOf, nowMs, nowSeconds, pending, proof } from '#tests/support/account-fakes.ts';
import { createTransactionSpy } from '#tests/support/transaction-spy.ts';

const token = {
  purpose: 'verify-email' as const,
  email: 'ann@example.com',
  linkId: 'link-1',
  registrationId: pending.registrationId,
  expiresAtSeconds: nowSeconds + 60,
};
const invalid = { code: 'invalid-one-time-token' };

function verifying(
  known: Parameters<typeof accountFakes>[0],
  refusals: Parameters<typeof createTransactionSpy>[0] = [],
) {
  const transactions = createTransactionSpy(refusals);
  const fakes = accountFakes(known);
  return {
    transactions,
    fakes,
    run: (shown: string | undefined = proof) => verifyEmail('a-secret', { proof: shown }, { ...fakes, transactions }),
  };
}

describe('verifyEmail', () => {
  it('creates the account with its free story and the ledger entry in one transaction', async () => {
    const { transactions, fakes, run } = verifying({ token, pending });
    await run();
    const userId = 'ulid-1 of 0';
    const at = new Date(nowMs).toISOString();
    const { email, name, passwordHash, privacyPolicy } = pending;
    const made = { email, name, passwordHash, privacyPolicy };
    const credit = { firstStory: true, monthlyStories: 0, bonusStories: 0 };
    const begun = { userId, tokenVersion: 1, subscriptionActive: false, createdAt: at };
    const session = {
      userId,
      sessionId: 'a-secret',
      tokenVersion: 1,
      device: 'A browser',
      startedAt: at,
      expiresAtSeconds: nowSeconds + sessionLifeSeconds,
    };
    expect(transactions.committed).toEqual([
      [
        ['address: take', email, { userId, linkId: pending.registrationId }],
        ['pending-registration: activate', email, pending.registrationId],
        ['user: add', { ...made, ...credit, ...begun, listedName: 'ann' }],
        ['listed-name: add', userId, 'Ann'],
        ['session: record', session],
        ['free-story: take', email, userId],
        ['ledger: book', userId, { cause: `welcome ${userId}`, source: 'first', delta: 1, at }],
      ],
    ]);
    expect(fakes.calls).toContainEqual(['getToken', 'a-secret', nowSeconds]);
    expect(fakes.calls).toContainEqual(['getPending', email, pending.registrationId, nowSeconds]);
  });

  it('signs the browser in and returns what it wanted', async () => {
    const { run } = verifying({ token, pending: { ...pending, wants: 'memories' } });
    await expect(run()).resolves.toMatchObject({
      session: {
        token: 'token of ulid-1 of 0 in a-secret, version 1, ulid-2 of 0',
        allowance: { allowedStories: 0, subscriptionActive: false, firstStory: true },
      },
      wants: 'memories',
    });
  });

  it.each([
    ['no proof', undefined],
    ['another secret', registrationProof(pending, 'T'.repeat(43))],
    ['another registration', registrationProof({ registrationId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0A' }, 'S'.repeat(43))],
    ['a text', 'proof'],
  ])('creates the account without a session for a browser with %s', async (_, shown) => {
    const { transactions, fakes } = verifying({ token, pending: { ...pending, wants: 'memories' } });
    const verified = await verifyEmail('a-secret', { proof: shown }, { ...fakes, transactions });
    expect(verified).toEqual({ wants: 'memories' });
    expect(namesOf(transactions.committed[0])).toContain('user: add');
    expect(namesOf(transactions.committed[0])).not.toContain('session: record');
  });

  it('stores the waiting drafts of the visitor for the account', async () => {
    const { transactions, run } = verifying({ token, pending: { ...pending, draftIds: ['draft-1', 'draft-2'] } });
    await run();
    expect(transactions.committed[0]).toContainEqual(['waiting-drafts: wait', 'ulid-1 of 0', ['draft-1', 'draft-2']]);
  });

  it('records the free story by canonical mailbox, without the tag', async () => {
    const email = 'ann@example.com';
    const tagged = { ...pending, email: 'ann+two@example.com' };
    const { transactions, run } = verifying({ token: { ...token, email }, pending: tagged });
    await run();
    expect(transactions.committed[0]).toContainEqual(['free-story: take', 'ann@example.com', 'ulid-1 of 0']);
    expect(transactions.committed[0]).toContainEqual(['address: take', tagged.email, expect.anything()]);
  });

  it('creates the account without a free story when the mailbox already had one', async () => {
    const { transactions, run } = verifying({ token, pending }, [['free-story']]);
    await run();
    expect(namesOf(transactions.committed[0])).toEqual([
      'address: take',
      'pending-registration: activate',
      'user: add',
      'listed-name: add',
      'session: record',
    ]);
    expect(transactions.committed[0]?.[2]).toMatchObject(['user: add', { firstStory: false }]);
  });

  it('does not retry when more than the free-story condition failed', async () => {
    const { transactions, run } = verifying({ token, pending }, [['free-story', 'address']]);
    await expect(run()).rejects.toMatchObject(invalid);
    expect(transactions.tries()).toBe(1);
  });

  it.each([['address'], ['pending-registration']])(
    'does not retry without a free story when %s failed',
    async (part) => {
      const { transactions, run } = verifying({ token, pending }, [[part]]);
      await expect(run()).rejects.toMatchObject(invalid);
      expect(transactions.tries()).toBe(1);
    },
  );

  it('rejects with the error of the table', async () => {
    const { run } = verifying({ token, pending }, [new Error('the table is out')]);
    await expect(run()).rejects.toThrow('the table is out');
  });
});

describe('verifyEmail with a used or invalid link', () => {
  const owner = { userId: 'u1', linkId: pending.registrationId };

  it('succeeds after the same link created the account', async () => {
    const { transactions, run } = verifying({ token, owner });
    await expect(run()).resolves.toEqual({});
    expect(transactions.tries()).toBe(0);
  });

  it('succeeds when the same link created the account at the same time', async () => {
    const { run } = verifying({ token, pending, owner }, [['address', 'pending-registration']]);
    await expect(run()).resolves.toEqual({});
  });

  it.each([
    ['an unknown secret', { pending }],
    ['a password-reset link', { token: { ...token, purpose: 'reset-password' as const }, pending, owner }],
    ['a link of an earlier release', { token: { ...token, registrationId: undefined }, pending }],
    ['a link of a deleted registration', { token }],
    ['a link of an address that another registration has', { token, owner: { ...owner, linkId: 'another' } }],
  ])('refuses %s and creates nothing', async (_, known) => {
    const { transactions, run } = verifying(known);
    await expect(run()).rejects.toMatchObject(invalid);
    expect(transactions.tries()).toBe(0);
  });
});

describe('declineRegistration', () => {
  it('deletes the registration of the link', async () => {
    const { transactions, fakes } = verifying({ token, pending });
    await declineRegistration('a-secret', { ...fakes, transactions });
    expect(transactions.committed).toEqual([
      [
        ['address: require free', 'ann@example.com'],
        ['pending-registration: discard', 'ann@example.com', pending.registrationId],
      ],
    ]);
  });

  it('refuses an unknown link', async () => {
    const { transactions, fakes } = verifying({ pending });
    await expect(declineRegistration('a-secret', { ...fakes, transactions })).rejects.toMatchObject(invalid);
  });
});
