import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { ForgottenPassword } from '#shared/schemas/account.ts';
import { namedOwner, readDeviceProof } from './device-proof.ts';
import { findOwner } from './find-owner.ts';
import { allowanceOfCustomer } from './mail-allowance.ts';
import { linkSubject } from './pending-registration.ts';

type Needs = Pick<Shop, 'transactions' | 'addresses' | 'mailAllowances' | 'users' | 'outbox' | 'clock' | 'identifiers'>;

/** Whose mails are counted: browsers that logged in before share an allowance of their account, which strangers cannot use up. */
async function countedSubject(email: string, proof: string | undefined, { users, clock }: Needs): Promise<string> {
  const userId = namedOwner(proof);
  const account = userId && (await users.get(userId));
  if (!account || account.email !== email || readDeviceProof(proof, account, clock) === undefined) return email;
  return allowanceOfCustomer(account.userId);
}

/**
 * Requests a password reset link. Whether the address has an account is looked up when the mail is sent: every address causes the
 * same reads and transaction, so nothing can be compared (threat 29). Within the cooldown, and beyond five a day and one an hour,
 * nothing is mailed (threat 53): the newest link works for an hour. @throws AppError invalid-input as `findOwner`
 */
export async function requestPasswordReset(
  { email: typedEmail, device }: ForgottenPassword,
  shop: Needs,
): Promise<void> {
  const { transactions, mailAllowances, outbox, clock, identifiers } = shop;
  const { email } = await findOwner(typedEmail, shop);
  const subject = await countedSubject(email, device, shop);
  const linkId = identifiers.ulid(clock.now());
  const link = { purpose: 'reset-password' as const, subject: linkSubject({ linkId, email }) };
  try {
    await transactions.commit([
      mailAllowances.takePart(subject, 'password-reset', clock.now()),
      outbox.addPart({ id: linkId, kind: 'mail', mail: { template: 'reset-password', to: email, data: {}, link } }),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionRefused && error.by('mail-allowance'))) throw error;
  }
}
