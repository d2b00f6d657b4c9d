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

describe('verifying an address', () => {
  it('makes the account, with the free first story and its entry in the books, in one transaction', async () => {
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

  it('has the drafts of the visitor wait for the account', async () => {
    const { transactions, run } = verifying({ token, pending: { ...pending, draftIds: ['draft-1', 'draft-2'] } });
    await run();
    expect(transactions.committed[0]).toContainEqual(['waiting-drafts: wait', 'ulid-1 of 0', ['draft-1', 'draft-2']]);
  });

  it('takes the free story by the mailbox, whatever its tag', async () => {
    const email = 'ann@example.com';
    const tagged = { ...pending, email: 'ann+two@example.com' };
    const { transactions, run } = verifying({ token: { ...token, email }, pending: tagged });
    await run();
    expect(transactions.committed[0]).toContainEqual(['free-story: take', 'ann@example.com', 'ulid-1 of 0']);
    expect(transactions.committed[0]).toContainEqual(['address: take', tagged.email, expect.anything()]);
  });

  it('makes the account without a free story when the mailbox had one, and books none', async () => {
    const { transactions, run } = verifying({ token, pending }, [['free-story']]);
    await run();
    expect(namesOf(transactions.committed[0])).toEqual([
      'address: take',
      'pending-registration: activate',
      'user: add',
    ]);
    expect(transactions.committed[0]?.[2]).toMatchObject(['user: add', { firstStory: false }]);
  });

  it('does not try again where more than the free story refuses', async () => {
    const { transactions, run } = verifying({ token, pending }, [['free-story', 'address']]);
    await expect(run()).rejects.toMatchObject(invalid);
    expect(transactions.tries()).toBe(1);
  });

  it.each([['address'], ['pending-registration']])(
    'does not mistake a refusal by %s for one by the free story',
    async (part) => {
      const { transactions, run } = verifying({ token, pending }, [[part]]);
      await expect(run()).rejects.toMatchObject(invalid);
      expect(transactions.tries()).toBe(1);
    },
  );

  it('passes on errors of the table', async () => {
    const { run } = verifying({ token, pending }, [new Error('the table is out')]);
    await expect(run()).rejects.toThrow('the table is out');
  });
});

describe('the link again', () => {
  const owner = { userId: 'u1', linkId: 'link-1' };

  it('succeeds after the account was made by it', async () => {
    const { transactions, run } = verifying({ token, owner });
    await expect(run()).resolves.toBeUndefined();
    expect(transactions.tries()).toBe(0);
  });

  it('succeeds when the same link made it at the same time', async () => {
    const { run } = verifying({ token, pending, owner }, [['address', 'pending-registration']]);
    await expect(run()).resolves.toBeUndefined();
  });

  it.each([
    ['an unknown secret', { pending }],
    ['one to reset a password', { token: { ...token, purpose: 'reset-password' as const }, pending, owner }],
    ['one that another was asked for after', { token, pending: { ...pending, linkId: 'link-2' } }],
    ['one of a registration that is gone', { token }],
    ['one of an address that was verified by another link', { token, owner: { ...owner, linkId: 'link-2' } }],
  ])('refuses %s and creates nothing', async (_, known) => {
    const { transactions, run } = verifying(known);
    await expect(run()).rejects.toMatchObject(invalid);
    expect(transactions.tries()).toBe(0);
  });
});
