import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { commitOrConflict, type TransactionPart, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';
import type { PasswordChange } from '#shared/schemas/account.ts';
import { beginSession } from './begin-session.ts';
import { issueDeviceProof } from './device-proof.ts';
import type { SessionCaller } from './own-session.ts';
import { passwordChangedRow } from './password-changed-row.ts';
import { type ProvePasswordCollaborators, provePassword } from './prove-password.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import type { RecordedSession, Session } from './session.ts';

export interface ChangePasswordCollaborators extends ProvePasswordCollaborators {
  readonly transactions: Transactions;
  readonly refusesCommonPasswords: boolean;
  readonly passwords: ProvePasswordCollaborators['passwords'] & { hash(password: string): Promise<string> };
  readonly credentials: {
    changePasswordPart(
      userId: string,
      change: { fromVersion: number; passwordHash: string; at: string },
    ): TransactionPart;
  };
  readonly sessions: { recordPart(session: RecordedSession): TransactionPart };
  readonly emailChanges: { endPart(userId: string): TransactionPart };
  readonly passwordResets: { voidPart(email: string, linkId: string, nowSeconds: number): TransactionPart };
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly tokens: { sign(session: Session & { tokenId: string }): Promise<string> };
  readonly identifiers: Identifiers;
}

/**
 * Changes the password and begins a new session. All earlier ones end, the caller's too, because a token of it may be stolen;
 * reset links and a waiting change of address are void (threats 24 and 27). @returns the new session's token and the browser's proof
 * @throws AppError wrong-current-password; too-many-requests while the session is blocked; conflict when the password was
 * changed at the same time; invalid-input when the new one is too common for this stage
 */
export async function changePassword(
  { currentPassword, newPassword }: PasswordChange,
  caller: SessionCaller,
  collaborators: ChangePasswordCollaborators,
): Promise<{ token: string; device: string }> {
  const { transactions, credentials, sessions, emailChanges, passwordResets, passwords } = collaborators;
  const { outbox, tokens, clock, identifiers } = collaborators;
  const { userId, email, userAgent } = caller;
  await refuseCommonPassword(newPassword, collaborators);
  const { tokenVersion: fromVersion } = await provePassword(caller, currentPassword, collaborators);
  const passwordHash = await passwords.hash(newPassword);
  const session = { ...beginSession(userAgent, collaborators), userId, tokenVersion: fromVersion + 1 };
  const change = { fromVersion, passwordHash, at: isoTime(clock) };
  await commitOrConflict(transactions, [
    credentials.changePasswordPart(userId, change),
    sessions.recordPart(session),
    emailChanges.endPart(userId),
    passwordResets.voidPart(email, identifiers.ulid(clock.now()), epochSeconds(clock)),
    outbox.addPart(passwordChangedRow(email, collaborators)),
  ]);
  const tokenId = identifiers.ulid(clock.now());
  const device = issueDeviceProof({ userId, passwordHash, tokenVersion: session.tokenVersion }, collaborators);
  return { token: await tokens.sign({ ...session, tokenId }), device };
}
