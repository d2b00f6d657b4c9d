import { describe, expect, it } from 'vitest';
import {
  type RequestPasswordResetCollaborators,
  requestPasswordReset,
} from '#functions/domain/account/request-password-reset.ts';
import {
  type RequestVerificationCollaborators,
  requestVerification,
} from '#functions/domain/account/request-verification.ts';
import { accountFakes, nowMs, pending, proof } from '#tests/support/account-fakes.ts';
import { createTransactionSpy } from '#tests/support/transaction-spy.ts';

describe.each([
  [
    'a verification link',
    (email: string, parts: RequestVerificationCollaborators) => requestVerification({ email }, parts),
    ...(['verification', 'verify-email'] as const),
  ],
  [
    'a link to reset the password',
    (email: string, parts: RequestPasswordResetCollaborators) => requestPasswordReset({ email }, parts),
    ...(['password-reset', 'reset-password'] as const),
  ],
] as const)('requesting %s', (_, request, mailedFor, purpose) => {
  const asking = (typed: string, refusals: Parameters<typeof createTransactionSpy>[0] = []) => {
    const transactions = createTransactionSpy(refusals);
    const fakes = accountFakes();
    return { transactions, fakes, asked: request(typed, { ...fakes, transactions }) };
  };

  it('is one transaction for any address, without reads', async () => {
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

  it('resolves without a mail within the cooldown', async () => {
    const { transactions, asked } = asking('ann@example.com', [['mail-allowance']]);
    await expect(asked).resolves.toBeUndefined();
    expect(transactions.committed).toEqual([]);
  });

  it('rejects with other errors', async () => {
    await expect(asking('ann@example.com', [['outbox']]).asked).rejects.toThrow('refused by: outbox');
    await expect(asking('ann@example.com', [new Error('the table is out')]).asked).rejects.toThrow('the table is out');
  });

  it('refuses input that is not a single address', async () => {
    const { transactions, asked } = asking('ann@example.com,bob@example.com');
    await expect(asked).rejects.toMatchObject({ code: 'invalid-input' });
    expect(transactions.tries()).toBe(0);
  });
});

it('a verification link names the registration of the browser that asks', async () => {
  const transactions = createTransactionSpy();
  const registration = proof;
  await requestVerification({ email: 'ann@example.com', registration }, { ...accountFakes(), transactions });
  const subject = `ulid-1 of 0 ann@example.com ${pending.registrationId}`;
  expect(transactions.committed[0]?.[1]).toMatchObject(['outbox: add', { mail: { link: { subject } } }]);
});
