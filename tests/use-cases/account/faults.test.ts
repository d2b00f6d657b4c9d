import { expect, it } from 'vitest';
import { changePassword } from '#functions/domain/account/change-password.ts';
import { confirmEmailChange } from '#functions/domain/account/confirm-email-change.ts';
import { createLinkIssuer } from '#functions/domain/account/issue-link.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { requestEmailChange } from '#functions/domain/account/request-email-change.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { requestVerification } from '#functions/domain/account/request-verification.ts';
import { resetPassword } from '#functions/domain/account/reset-password.ts';
import { declineRegistration, verifyEmail } from '#functions/domain/account/verify-email.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { ann, openAccountShop } from '#tests/support/account-shop.ts';

it('errors of the table, and refusals that nobody expects, reach the caller of every use case', async () => {
  const shop = openAccountShop();
  const { caller } = await shop.signUp();
  const [bob, moved] = ['bob@example.com', 'moved@example.com'];
  const change = { email: moved, currentPassword: ann.password };
  const reset = await shop.askForReset();
  const [link] = (await shop.mailsOf('reset-password')).flatMap((mail) => mail.link ?? []);
  await shop.register({ email: bob });
  const verification = await shop.openMail('verify-email', bob);
  await requestEmailChange(change, caller, shop);
  await confirmEmailChange(await shop.openMail('confirm-new-email', moved), shop);
  const confirmation = await shop.openMail('confirm-email-change');
  const useCases: Record<string, (on: Shop) => Promise<unknown>> = {
    registerAccount: (on) => registerAccount({ ...ann, email: 'cleo@example.com' }, on),
    verifyEmail: (on) => verifyEmail(verification, {}, on),
    declineRegistration: (on) => declineRegistration(verification, on),
    requestVerification: (on) => requestVerification({ email: bob }, on),
    requestPasswordReset: (on) => requestPasswordReset({ email: bob }, on),
    resetPassword: (on) => resetPassword(reset, { password: 'secret2', confirmPassword: 'secret2' }, on),
    changePassword: (on) => changePassword({ currentPassword: ann.password, newPassword: 'secret2' }, caller, on),
    requestEmailChange: (on) => requestEmailChange(change, caller, on),
    confirmEmailChange: (on) => confirmEmailChange(confirmation, on),
    'links.issue': (on) => createLinkIssuer(on).issue(link ?? { purpose: 'reset-password', subject: '' }),
  };
  const faults: unknown[] = [];
  for (const [name, run] of Object.entries(useCases)) {
    const out = new Error('the table is out');
    const thrown = await run({ ...shop, transactions: { commit: () => Promise.reject(out) } }).catch((error) => error);
    if (thrown !== out) faults.push([name, thrown]);
  }
  for (const name of ['registerAccount', 'declineRegistration', 'requestVerification', 'requestPasswordReset']) {
    const refused = new TransactionRefused(['outbox']);
    const on = { ...shop, transactions: { commit: () => Promise.reject(refused) } };
    const thrown = await useCases[name]?.(on).catch((error) => error);
    if (thrown !== refused) faults.push([name, thrown]);
  }
  expect(faults).toEqual([]);
});
