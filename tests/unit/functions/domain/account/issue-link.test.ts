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

describe('the link of a mail', () => {
  it('verifies for a day, while the address is free and its registration waits', async () => {
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

  it('resets for an hour the password of an account', async () => {
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

  it('resets the password of a registration that waits, where there is no account', async () => {
    const { transactions, issuer } = issuing();
    await issuer.issue({ purpose: 'reset-password', subject });
    expect(transactions.committed[0]?.[0]).toEqual(['pending-registration: require', email, nowSeconds]);
  });

  it('is not made when what it stands for is gone, and hides no other fault', async () => {
    const { issuer } = issuing({}, [['address']]);
    expect(await issuer.issue({ purpose: 'verify-email', subject })).toBeUndefined();
    const out = issuing({}, [new Error('the table is out')]).issuer;
    await expect(out.issue({ purpose: 'verify-email', subject })).rejects.toThrow('the table is out');
  });

  it.each(['', 'link-1', 'link-1 ', ' ann@example.com', 'link-1 ann@example.com more', '  '])(
    'is not made for %j, which is no subject of ours',
    async (other) => {
      const { transactions, issuer } = issuing();
      expect(await issuer.issue({ purpose: 'verify-email', subject: other })).toBeUndefined();
      expect(transactions.tries()).toBe(0);
    },
  );
});
