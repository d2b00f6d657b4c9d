import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { inRounds, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { PasswordReset } from '#shared/schemas/account.ts';
import type { Account } from './account.ts';
import { type ActivateShop, activateRegistration, withNewPassword } from './activate-registration.ts';
import { issueDeviceProof } from './device-proof.ts';
import { passwordChangedRow } from './password-changed-row.ts';
import type { OneTimeToken } from './pending-registration.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';

type Needs = ActivateShop &
  Pick<
    Shop,
    | 'refusesCommonPasswords'
    | 'passwords'
    | 'oneTimeTokens'
    | 'passwordResets'
    | 'credentials'
    | 'emailChanges'
    | 'loginAttempts'
    | 'outbox'
  >;

const invalidToken = () => new AppError('invalid-one-time-token');

async function trySetPassword(
  { email, linkId }: OneTimeToken,
  passwordHash: string,
  shop: Needs,
): Promise<{ readonly account?: Account; readonly refused: readonly string[] }> {
  const { transactions, passwordResets, loginAttempts, credentials, emailChanges, outbox, clock } = shop;
  const now = epochSeconds(clock);
  // Read in this order: parallel reads could miss both when a verification happens between them.
  const pending = await shop.pendingRegistrations.getNewest(email, now);
  const owner = await shop.addresses.getOwner(email);
  const more = [
    passwordResets.spendPart(email, linkId, now),
    // The reader of the mail is the owner: a stranger's guesses must not lock them out (threat 28).
    loginAttempts.forgetPart(email),
    outbox.addPart(passwordChangedRow(email, shop)),
  ];
  if (owner === undefined) {
    if (pending === undefined) throw invalidToken();
    const registration = withNewPassword(pending, passwordHash);
    const activation = { pending: registration, linkId, extraParts: () => more };
    return activateRegistration(activation, shop);
  }
  const account = await shop.users.get(owner.userId);
  if (account === undefined) throw invalidToken();
  const { userId, tokenVersion: fromVersion } = account;
  try {
    const change = { fromVersion, passwordHash, at: isoTime(clock) };
    await transactions.commit([credentials.changePasswordPart(userId, change), emailChanges.endPart(userId), ...more]);
    return { account: { ...account, passwordHash, tokenVersion: fromVersion + 1 }, refused: [] };
  } catch (error) {
    if (error instanceof TransactionRefused) return { refused: error.parts };
    throw error;
  }
}

/**
 * Sets the password behind a mailed link, once (threat 24). One transaction spends the link, ends all sessions and a waiting
 * change of address, resets failed logins and notifies the owner. A pending registration is verified by it, with this password, and without its name and drafts,
 * which may be a stranger's (threat 31). @throws AppError invalid-one-time-token when unknown, expired, spent, or older than another link; invalid-input when the
 * password is too common for this stage
 * @returns a proof for the reader's browser, which strangers' guesses must not keep out from then on
 */
export async function resetPassword(secret: string, { password }: PasswordReset, shop: Needs): Promise<string> {
  const { oneTimeTokens, passwordResets, passwords, clock } = shop;
  await refuseCommonPassword(password, shop);
  const token = await oneTimeTokens.get(secret, epochSeconds(clock));
  if (token?.purpose !== 'reset-password') throw invalidToken();
  // Checked before hashing: a spent link costs two reads instead of 30 ms and 19 MiB.
  if ((await passwordResets.getOpenLink(token.email, epochSeconds(clock))) !== token.linkId) throw invalidToken();
  const passwordHash = await passwords.hash(password);
  const changed = await inRounds(shop.transactions, async (transactions) => {
    const { account, refused } = await trySetPassword(token, passwordHash, { ...shop, transactions });
    if (account === undefined && refused.includes('password-reset')) throw invalidToken();
    return account;
  });
  if (changed === undefined) throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
  return issueDeviceProof(changed, shop);
}
