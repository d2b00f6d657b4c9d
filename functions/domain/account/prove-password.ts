import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Account, PasswordMatch } from './account.ts';
import { type CountAttemptCollaborators, countAttempt } from './count-attempt.ts';
import type { Customer } from './customer.ts';
import type { AttemptSubject } from './login-attempts.ts';

export interface ProvePasswordCollaborators extends CountAttemptCollaborators {
  readonly passwords: { verify(password: string, hash: string | undefined): Promise<PasswordMatch> };
  readonly users: { get(userId: string): Promise<Account | undefined> };
  readonly loginAttempts: CountAttemptCollaborators['loginAttempts'] & {
    clear(subject: AttemptSubject): Promise<void>;
  };
}

/**
 * Checks the current password of a live session, which has a separate limit on wrong ones (threats 28 and 158).
 * @throws AppError wrong-current-password; too-many-requests while the session is blocked
 */
export async function provePassword(
  { userId, sessionId }: Pick<Customer, 'userId' | 'sessionId'>,
  currentPassword: string,
  collaborators: ProvePasswordCollaborators,
): Promise<Account> {
  const { users, passwords, loginAttempts } = collaborators;
  const session = { userId, sessionId };
  const [account] = await Promise.all([users.get(userId), countAttempt(session, collaborators)]);
  const match = await passwords.verify(currentPassword, account?.passwordHash);
  if (match === false || account === undefined) throw new AppError('wrong-current-password');
  await loginAttempts.clear(session);
  return account;
}
