import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Customer } from './customer.ts';
import { logOut } from './log-out.ts';
import { handleOf } from './session.ts';

/** Ends one of the caller's sessions, as its logout would. @throws AppError session-not-found */
export async function endSession(
  handle: string,
  { userId, sessionId }: Pick<Customer, 'userId' | 'sessionId'>,
  shop: Pick<Shop, 'sessions' | 'users' | 'credentials' | 'clock'>,
): Promise<void> {
  // The caller's may be older than the records.
  const ended = handle === handleOf(sessionId) ? sessionId : (await shop.sessions.get(userId, handle))?.sessionId;
  if (ended === undefined) throw new AppError('session-not-found');
  await logOut({ userId, sessionId: ended }, shop);
}
