import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Account, PasswordMatch } from './account.ts';
import { type CountAttemptCollaborators, countAttempt } from './count-attempt.ts';
import type { Customer } from './customer.ts';

export interface ProvePasswordCollaborators extends CountAttemptCollaborators {
  readonly passwords: { verify(password: string, hash: string | undefined): Promise<PasswordMatch> };
  readonly users: { get(userId: string): Promise<Account | undefined> };
  readonly loginAttempts: CountAttemptCollaborators['loginAttempts'] & { clear(email: string): Promise<void> };
}

/**
 * Checks the current password; a wrong one counts as a failed login (threat 28).
 * @throws AppError wrong-current-password; too-many-requests while the address is blocked
 */
export async function provePassword(
  { userId, email }: Pick<Customer, 'userId' | 'email'>,
  currentPassword: string,
  collaborators: ProvePasswordCollaborators,
): Promise<Account> {
  const { users, passwords, loginAttempts } = collaborators;
  const [account] = await Promise.all([users.get(userId), countAttempt(email, collaborators)]);
  const match = await passwords.verify(currentPassword, account?.passwordHash);
  if (match === false || account === undefined) throw new AppError('wrong-current-password');
  await loginAttempts.clear(email);
  return account;
}
