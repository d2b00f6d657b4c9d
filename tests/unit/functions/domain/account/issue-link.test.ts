import { describe, expect, it } from 'vitest';
import { createLinkIssuer } from '#functions/domain/account/issue-link.ts';
import { linkSubject } from '#functions/domain/account/pending-registration.ts';
import { accountFakes, nowSeconds, pending } from '#tests/support/account-fakes.ts';
import { createTransactionSpy } from '#tests/support/transaction-spy.ts';

const email = 'ann@example.com';
const subject = linkSubject({ linkId: 'link-1', email });
const day = 86_400;
const hour = 3600;

function issuing(
  known: Parameters<typeof accountFakes>[0] = {},
  refusals: Parameters<typeof createTransactionSpy>[0] = [],
) {
  const transactions = createTransactionSpy(refusals);
  return { transactions, issuer: createLinkIssuer({ ...accountFakes(known), transactions }) };
}

describe('createLinkIssuer', () => {
  it('issues a verification link for a day while the address is free and a registration is pending', async () => {
    const { transactions, issuer } = issuing({ pending });
    expect(await issuer.issue({ purpose: 'verify-email', subject })).toEqual({
      secret: 'a-secret',
      data: { name: 'Ann' },
    });
    const request = { email, registrationId: pending.registrationId, expiresAtSeconds: nowSeconds + day };
    expect(transactions.committed).toEqual([
      [
        ['address: require free', email],
        ['pending-registration: renew', request, nowSeconds],
        ['one-time-token: add', 'a-secret', { purpose: 'verify-email', linkId: 'link-1', ...request }],
      ],
    ]);
  });

  it('issues no link for the newest registration when the subject names another', async () => {
    const { issuer } = issuing({ pending });
    const named = (registrationId: string) =>
      issuer.issue({ purpose: 'verify-email', subject: `${subject} ${registrationId}` });
    expect(await named('registration-7')).toBeUndefined();
    expect(await named(pending.registrationId)).toBeDefined();
  });

  it('issues a password-reset link of an account for an hour', async () => {
    const { transactions, issuer } = issuing({ owner: { userId: 'u1', linkId: 'link-0' } });
    expect(await issuer.issue({ purpose: 'reset-password', subject })).toEqual({ secret: 'a-secret', data: {} });
    const until = nowSeconds + hour;
    expect(transactions.committed).toEqual([
      [
        ['address: require taken', email],
        ['password-reset: open', { email, linkId: 'link-1', openUntilSeconds: until }],
        [
          'one-time-token: add',
          'a-secret',
          { purpose: 'reset-password', linkId: 'link-1', email, expiresAtSeconds: until },
        ],
      ],
    ]);
  });

  it('issues a link of an address change for a day while the change waits', async () => {
    const { transactions, issuer } = issuing();
    expect(await issuer.issue({ purpose: 'change-email', subject: `${subject} u1` })).toMatchObject({
      secret: 'a-secret',
    });
    const expiresAtSeconds = nowSeconds + day;
    const token = { purpose: 'change-email', linkId: 'link-1', userId: 'u1', email, expiresAtSeconds };
    expect(transactions.committed).toEqual([
      [
        ['email-change: require', 'u1', 'link-1', nowSeconds],
        ['one-time-token: add', 'a-secret', token],
      ],
    ]);
  });

  it('returns undefined for an address change that was replaced, or that names no customer', async () => {
    const { issuer } = issuing({}, [['email-change']]);
    expect(await issuer.issue({ purpose: 'change-email', subject: `${subject} u1` })).toBeUndefined();
    expect(await issuing().issuer.issue({ purpose: 'change-email', subject })).toBeUndefined();
  });

  it('issues a password-reset link for a pending registration when no account exists', async () => {
    const { transactions, issuer } = issuing({ pending });
    await issuer.issue({ purpose: 'reset-password', subject });
    const required = ['pending-registration: require', email, pending.registrationId, nowSeconds];
    expect(transactions.committed[0]?.[0]).toEqual(required);
  });

  it.each(['verify-email', 'reset-password'] as const)(
    'returns undefined for a %s link without account or registration',
    async (purpose) => {
      const { transactions, issuer } = issuing();
      expect(await issuer.issue({ purpose, subject })).toBeUndefined();
      expect(transactions.tries()).toBe(0);
    },
  );

  it('returns undefined when the registration is gone and rejects with other errors', async () => {
    const { issuer } = issuing({ pending }, [['address']]);
    expect(await issuer.issue({ purpose: 'verify-email', subject })).toBeUndefined();
    const out = issuing({ pending }, [new Error('the table is out')]).issuer;
    await expect(out.issue({ purpose: 'verify-email', subject })).rejects.toThrow('the table is out');
  });

  it.each(['', 'link-1', 'link-1 ', ' ann@example.com', 'link-1 ann@example.com more words', '  '])(
    'returns undefined for the invalid subject %j',
    async (other) => {
      const { transactions, issuer } = issuing();
      expect(await issuer.issue({ purpose: 'verify-email', subject: other })).toBeUndefined();
      expect(transactions.tries()).toBe(0);
    },
  );
});
