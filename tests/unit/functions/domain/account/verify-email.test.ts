import { describe, expect, it } from 'vitest';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import { accountFakes, namesOf, nowMs, nowSeconds, pending } from '#tests/support/account-fakes.ts';
import { createTransactionSpy } from '#tests/support/transaction-spy.ts';

const token = {
  purpose: 'verify-email' as const,
  email: 'ann@example.com',
  linkId: 'link-1',
  expiresAtSeconds: nowSeconds + 60,
};
const invalid = { code: 'invalid-one-time-token' };

function verifying(
  known: Parameters<typeof accountFakes>[0],
  refusals: Parameters<typeof createTransactionSpy>[0] = [],
) {
  const transactions = createTransactionSpy(refusals);
  const fakes = accountFakes(known);
  return { transactions, fakes, run: (secret = 'a-secret') => verifyEmail(secret, { ...fakes, transactions }) };
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
    expect(transactions.committed).toEqual([
      [
        ['address: take', email, { userId, linkId: 'link-1' }],
        ['pending-registration: activate', email, 'link-1'],
        ['user: add', { ...made, ...credit, ...begun }],
        ['free-story: take', email, userId],
        ['ledger: book', userId, { cause: `welcome ${userId}`, source: 'first', delta: 1, at }],
      ],
    ]);
    expect(fakes.calls).toContainEqual(['getToken', 'a-secret', nowSeconds]);
    expect(fakes.calls).toContainEqual(['getPending', email, nowSeconds]);
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
  const owner = { userId: 'u1', linkId: 'link-1' };

  it('succeeds after the same link created the account', async () => {
    const { transactions, run } = verifying({ token, owner });
    await expect(run()).resolves.toBeUndefined();
    expect(transactions.tries()).toBe(0);
  });

  it('succeeds when the same link created the account at the same time', async () => {
    const { run } = verifying({ token, pending, owner }, [['address', 'pending-registration']]);
    await expect(run()).resolves.toBeUndefined();
  });

  it.each([
    ['an unknown secret', { pending }],
    ['a password-reset link', { token: { ...token, purpose: 'reset-password' as const }, pending, owner }],
    ['a link that is older than another one', { token, pending: { ...pending, linkId: 'link-2' } }],
    ['a link of a deleted registration', { token }],
    ['a link of an address that another link verified', { token, owner: { ...owner, linkId: 'link-2' } }],
  ])('refuses %s and creates nothing', async (_, known) => {
    const { transactions, run } = verifying(known);
    await expect(run()).rejects.toMatchObject(invalid);
    expect(transactions.tries()).toBe(0);
  });
});
