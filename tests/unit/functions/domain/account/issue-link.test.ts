import { describe, expect, it } from 'vitest';
import { createLinkIssuer } from '#functions/domain/account/issue-link.ts';
import { linkSubject } from '#functions/domain/account/pending-registration.ts';
import { accountFakes, nowSeconds } from '#tests/support/account-fakes.ts';
import { createTransactionSpy } from '#tests/support/transaction-spy.ts';

const email = 'ann@example.com';
const subject = linkSubject('link-1', email);
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
    const { transactions, issuer } = issuing();
    expect(await issuer.issue({ purpose: 'verify-email', subject })).toBe('a-secret');
    const request = { linkId: 'link-1', email, expiresAtSeconds: nowSeconds + day };
    expect(transactions.committed).toEqual([
      [
        ['address: require free', email],
        ['pending-registration: renew', request, nowSeconds],
        ['one-time-token: add', 'a-secret', { purpose: 'verify-email', ...request }],
      ],
    ]);
  });

  it('issues a password-reset link of an account for an hour', async () => {
    const { transactions, issuer } = issuing({ owner: { userId: 'u1', linkId: 'link-0' } });
    expect(await issuer.issue({ purpose: 'reset-password', subject })).toBe('a-secret');
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

  it('issues a password-reset link for a pending registration when no account exists', async () => {
    const { transactions, issuer } = issuing();
    await issuer.issue({ purpose: 'reset-password', subject });
    expect(transactions.committed[0]?.[0]).toEqual(['pending-registration: require', email, nowSeconds]);
  });

  it('returns undefined when the registration is gone and rejects with other errors', async () => {
    const { issuer } = issuing({}, [['address']]);
    expect(await issuer.issue({ purpose: 'verify-email', subject })).toBeUndefined();
    const out = issuing({}, [new Error('the table is out')]).issuer;
    await expect(out.issue({ purpose: 'verify-email', subject })).rejects.toThrow('the table is out');
  });

  it.each(['', 'link-1', 'link-1 ', ' ann@example.com', 'link-1 ann@example.com more', '  '])(
    'returns undefined for the invalid subject %j',
    async (other) => {
      const { transactions, issuer } = issuing();
      expect(await issuer.issue({ purpose: 'verify-email', subject: other })).toBeUndefined();
      expect(transactions.tries()).toBe(0);
    },
  );
});
