import type { Customer } from '#functions/domain/account/customer.ts';
import { provePassword } from '#functions/domain/account/prove-password.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { isInUse } from './erasure-obstacles.ts';
import { deletionDelayMs } from './personal-request.ts';

type Caller = Pick<Customer, 'userId' | 'sessionId' | 'email' | 'name'>;

/**
 * Asks for the deletion of the account in seven days, and mails what happens then. Asked again, it keeps the day.
 * @returns when @throws AppError wrong-current-password; too-many-requests while the session is blocked; account-in-use while
 * something in the customer's partition is not over
 */
export async function requestDeletion(
  { userId, sessionId, email, name }: Caller,
  currentPassword: string,
  shop: Pick<
    Shop,
    | 'requests'
    | 'ownItems'
    | 'outbox'
    | 'transactions'
    | 'identifiers'
    | 'passwords'
    | 'users'
    | 'loginAttempts'
    | 'clock'
  >,
): Promise<string> {
  const { requests, ownItems, outbox, transactions, identifiers, clock } = shop;
  await provePassword({ userId, sessionId }, currentPassword, shop);
  const { deletion } = await requests.get(userId);
  if (deletion !== undefined) return deletion.dueAt;
  if (isInUse(await ownItems.list(userId), clock)) throw new AppError('account-in-use');
  const dueMs = clock.now() + deletionDelayMs;
  const dueAt = new Date(dueMs).toISOString();
  const asked = { requestedAt: isoTime(clock), attempts: 0, notBeforeSeconds: Math.ceil(dueMs / 1000) };
  const mail = { template: 'deletion-requested', to: email, data: { name, dueAt } } as const;
  try {
    await transactions.commit([
      requests.askForDeletionPart({ kind: 'deletion', userId, dueAt, ...asked }),
      outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail }),
    ]);
    return dueAt;
  } catch (error) {
    // A second tab was first.
    const first = error instanceof TransactionRefused ? (await requests.get(userId)).deletion : undefined;
    if (first === undefined) throw error;
    return first.dueAt;
  }
}
