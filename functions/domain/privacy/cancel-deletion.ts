import type { Customer } from '#functions/domain/account/customer.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';

/** Keeps the account, and mails that. Does nothing without a deletion. @throws AppError conflict once the job has taken it */
export async function cancelDeletion(
  { userId, email, name }: Pick<Customer, 'userId' | 'email' | 'name'>,
  {
    requests,
    outbox,
    transactions,
    identifiers,
    clock,
  }: Pick<Shop, 'requests' | 'outbox' | 'transactions' | 'identifiers' | 'clock'>,
): Promise<void> {
  const { deletion } = await requests.get(userId);
  if (deletion === undefined) return;
  const mail = { template: 'deletion-cancelled', to: email, data: { name } } as const;
  try {
    await transactions.commit([
      requests.cancelDeletionPart(deletion),
      outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail }),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if ((await requests.get(userId)).deletion !== undefined) throw new AppError('conflict', { cause: error });
  }
}
