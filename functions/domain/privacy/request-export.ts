import type { Customer } from '#functions/domain/account/customer.ts';
import { provePassword } from '#functions/domain/account/prove-password.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';

/** As `exportSoon`, for the customer. @throws AppError wrong-current-password; too-many-requests while the session is blocked */
export async function requestExport(
  { userId, sessionId }: Pick<Customer, 'userId' | 'sessionId'>,
  currentPassword: string,
  shop: Pick<Shop, 'transactions' | 'requests' | 'clock' | 'passwords' | 'users' | 'loginAttempts'>,
): Promise<void> {
  await provePassword({ userId, sessionId }, currentPassword, shop);
  await exportSoon(userId, shop);
}

/** Asks for an export; it replaces one that is ready or failed. Nothing is committed while one is being prepared. */
export async function exportSoon(
  userId: string,
  { transactions, requests, clock }: Pick<Shop, 'transactions' | 'requests' | 'clock'>,
): Promise<void> {
  const asked = { attempts: 0, notBeforeSeconds: epochSeconds(clock), requestedAt: isoTime(clock) };
  const part = requests.askForExportPart({ kind: 'export', userId, status: 'waiting', ...asked });
  await tryCommit(transactions, [part], new Set(['export']));
}
