import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { commitOrConflict } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { PasswordChange } from '#shared/schemas/account.ts';
import { beginSession } from './begin-session.ts';
import { issueDeviceProof } from './device-proof.ts';
import type { SessionCaller } from './own-session.ts';
import { passwordChangedRow } from './password-changed-row.ts';
import { provePassword } from './prove-password.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';

/**
 * Changes the password and begins a new session. All earlier ones end, the caller's too, because a token of it may be stolen;
 * reset links and a waiting change of address are void (threats 24 and 27). @returns the new session's token and the browser's proof
 * @throws AppError wrong-current-password; too-many-requests while the session is blocked; conflict when the password was
 * changed at the same time; invalid-input when the new one is too common for this stage
 */
export async function changePassword(
  { currentPassword, newPassword }: PasswordChange,
  caller: SessionCaller,
  shop: Pick<
    Shop,
    | 'transactions'
    | 'refusesCommonPasswords'
    | 'passwords'
    | 'credentials'
    | 'sessions'
    | 'emailChanges'
    | 'passwordResets'
    | 'outbox'
    | 'tokens'
    | 'identifiers'
    | 'users'
    | 'loginAttempts'
    | 'clock'
  >,
): Promise<{ token: string; device: string }> {
  const { transactions, credentials, sessions, emailChanges, passwordResets, passwords } = shop;
  const { outbox, tokens, clock, identifiers } = shop;
  const { userId, email, userAgent } = caller;
  await refuseCommonPassword(newPassword, shop);
  const { tokenVersion: fromVersion } = await provePassword(caller, currentPassword, shop);
  const passwordHash = await passwords.hash(newPassword);
  const session = { ...beginSession(userAgent, shop), userId, tokenVersion: fromVersion + 1 };
  const change = { fromVersion, passwordHash, at: isoTime(clock) };
  await commitOrConflict(transactions, [
    credentials.changePasswordPart(userId, change),
    sessions.recordPart(session),
    emailChanges.endPart(userId),
    passwordResets.voidPart(email, identifiers.ulid(clock.now()), epochSeconds(clock)),
    outbox.addPart(passwordChangedRow(email, shop)),
  ]);
  const tokenId = identifiers.ulid(clock.now());
  const device = issueDeviceProof({ userId, passwordHash, tokenVersion: session.tokenVersion }, shop);
  return { token: await tokens.sign({ ...session, tokenId }), device };
}
