import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { commitOrConflict } from '#functions/domain/kernel/transaction.ts';
import { operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { isInUse } from './erasure-obstacles.ts';

/** The erasure also removes mails that are not sent yet. */
const mailingMs = 30_000;

/**
 * Has a customer erased by the next run of the job, also when they asked for a later day, and mails them that. @throws AppError
 * account-in-use while something in the customer's partition is not over; conflict when the job has begun, or the request changed
 */
export async function eraseSoon(
  { userId, email, name }: { readonly userId: string; readonly email: string; readonly name: string },
  {
    transactions,
    requests,
    ownItems,
    outbox,
    identifiers,
    clock,
  }: Pick<Shop, 'transactions' | 'requests' | 'ownItems' | 'outbox' | 'identifiers' | 'clock'>,
): Promise<void> {
  const [items, { deletion }] = await Promise.all([ownItems.list(userId), requests.get(userId)]);
  if (isInUse(items, clock)) throw new AppError('account-in-use');
  const dueAt = new Date(clock.now() + mailingMs).toISOString();
  const due = {
    requestedAt: isoTime(clock),
    dueAt,
    attempts: 0,
    notBeforeSeconds: epochSeconds(clock, mailingMs / 1000),
  };
  const part =
    deletion === undefined
      ? requests.askForDeletionPart({ kind: 'deletion', userId, ...due })
      : requests.hastenDeletionPart(deletion, dueAt);
  const mail = { template: 'deletion-begun', to: email, replyTo: operatorAddress, data: { name } } as const;
  const mailPart = outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail });
  await commitOrConflict(transactions, [part, mailPart], 'deletion');
}
