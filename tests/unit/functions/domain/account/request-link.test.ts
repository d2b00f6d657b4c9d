import { describe, expect, it } from 'vitest';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { requestVerification } from '#functions/domain/account/request-verification.ts';
import { accountFakes, nowMs } from '#tests/support/account-fakes.ts';
import { createTransactionSpy } from '#tests/support/transaction-spy.ts';

describe.each([
  ['a verification link', requestVerification, 'verification', 'verify-email'],
  ['a link to reset the password', requestPasswordReset, 'password-reset', 'reset-password'],
] as const)('asking for %s', (_, request, mailedFor, purpose) => {
  const asking = (typed: string, refusals: Parameters<typeof createTransactionSpy>[0] = []) => {
    const transactions = createTransactionSpy(refusals);
    const fakes = accountFakes();
    return { transactions, fakes, asked: request(typed, { ...fakes, transactions }) };
  };

  it('is one transaction without reads for any address', async () => {
    const { transactions, fakes, asked } = asking('Ann@Example.com');
    await asked;
    const link = { purpose, subject: 'ulid-1 of 0 ann@example.com' };
    const mail = { template: purpose, to: 'ann@example.com', data: {}, link };
    expect(transactions.committed).toEqual([
      [
        ['mail-allowance: take', 'ann@example.com', mailedFor, nowMs],
        ['outbox: add', { id: 'ulid-1 of 0', kind: 'mail', mail }],
      ],
    ]);
    expect(fakes.calls).toEqual([]);
  });

  it('does not reveal a cooldown', async () => {
    const { transactions, asked } = asking('ann@example.com', [['mail-allowance']]);
    await expect(asked).resolves.toBeUndefined();
    expect(transactions.committed).toEqual([]);
  });

  it('passes on errors', async () => {
    await expect(asking('ann@example.com', [['outbox']]).asked).rejects.toThrow('refused by: outbox');
    await expect(asking('ann@example.com', [new Error('the table is out')]).asked).rejects.toThrow('the table is out');
  });

  it('refuses what is not one mailbox', async () => {
    const { transactions, asked } = asking('ann@example.com,bob@example.com');
    await expect(asked).rejects.toMatchObject({ code: 'invalid-input' });
    expect(transactions.tries()).toBe(0);
  });
});
