import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Account } from './account.ts';
import { countAttempt } from './count-attempt.ts';
import type { Customer } from './customer.ts';

/**
 * Checks the current password of a live session, which has a separate limit on wrong ones (threats 28 and 158).
 * @throws AppError wrong-current-password; too-many-requests while the session is blocked
 */
export async function provePassword(
  { userId, sessionId }: Pick<Customer, 'userId' | 'sessionId'>,
  currentPassword: string,
  shop: Pick<Shop, 'passwords' | 'users' | 'loginAttempts' | 'clock'>,
): Promise<Account> {
  const { users, passwords, loginAttempts } = shop;
  const session = { userId, sessionId };
  const [account] = await Promise.all([users.get(userId), countAttempt(session, shop)]);
  const match = await passwords.verify(currentPassword, account?.passwordHash);
  if (match === false || account === undefined) throw new AppError('wrong-current-password');
  await loginAttempts.clear(session);
  return account;
}
