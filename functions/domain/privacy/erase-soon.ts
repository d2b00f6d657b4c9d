import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { commitOrConflict, type TransactionPart, type Transactions } from '#functions/domain/kernel/transaction.ts';
import { isInUse } from './erasure-obstacles.ts';
import type { PersonalItem } from './personal-item.ts';
import type { DeletionRequest, PersonalRequestReader } from './personal-request.ts';

export interface EraseSoonCollaborators {
  readonly transactions: Transactions;
  readonly requests: PersonalRequestReader & {
    askForDeletionPart(request: DeletionRequest): TransactionPart;
    hastenDeletionPart(seen: DeletionRequest, dueAt: string): TransactionPart;
  };
  readonly ownItems: { list(userId: string): Promise<PersonalItem[]> };
  readonly clock: Clock;
}

/**
 * Has a customer erased by the next run of the job, also when they asked for a later day. @throws AppError account-in-use while
 * something in the customer's partition is not over; conflict when the job has begun, or the request changed
 */
export async function eraseSoon(
  userId: string,
  { transactions, requests, ownItems, clock }: EraseSoonCollaborators,
): Promise<void> {
  const [items, { deletion }] = await Promise.all([ownItems.list(userId), requests.get(userId)]);
  if (isInUse(items, clock)) throw new AppError('account-in-use');
  const dueAt = isoTime(clock);
  const due = { requestedAt: dueAt, dueAt, attempts: 0, notBeforeSeconds: epochSeconds(clock) };
  const part =
    deletion === undefined
      ? requests.askForDeletionPart({ kind: 'deletion', userId, ...due })
      : requests.hastenDeletionPart(deletion, dueAt);
  await commitOrConflict(transactions, [part], 'deletion');
}
