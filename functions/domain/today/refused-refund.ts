import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { ListedRefund } from '#functions/domain/order/order.ts';

export interface RefusedRefundCollaborators {
  readonly refunds: {
    list(): Promise<ListedRefund[]>;
    /** Refuses when it is not on the list, or open. Named `listed-refund`. */
    closeRefusedPart(requestId: string): TransactionPart;
  };
}

/** @throws AppError refund-not-found when it is not on the list */
export async function findRefusedRefund(
  requestId: string,
  { refunds }: RefusedRefundCollaborators,
): Promise<ListedRefund> {
  const listed = (await refunds.list()).find((refund) => refund.requestId === requestId);
  if (listed === undefined) throw new AppError('refund-not-found');
  return listed;
}

/** Takes a refused refund off the list: an operator has seen why. @throws AppError refund-not-found */
export async function closeRefusedRefund(
  requestId: string,
  transactions: Transactions,
  { refunds }: RefusedRefundCollaborators,
): Promise<void> {
  try {
    await transactions.commit([refunds.closeRefusedPart(requestId)]);
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('listed-refund'))
      throw new AppError('refund-not-found', { cause: error });
    throw error;
  }
}
