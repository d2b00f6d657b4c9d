import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { ListedRefund } from '#functions/domain/order/order.ts';
import type { Shop } from '#functions/domain/shop.ts';

type Needs = Pick<Shop, 'refunds'>;

/** @throws AppError refund-not-found when it is not on the list */
export async function findRefusedRefund(requestId: string, { refunds }: Needs): Promise<ListedRefund> {
  const listed = (await refunds.list()).find((refund) => refund.requestId === requestId);
  if (listed === undefined) throw new AppError('refund-not-found');
  return listed;
}

/** Takes a refused refund off the list: an operator has seen why. @throws AppError refund-not-found */
export async function closeRefusedRefund(
  requestId: string,
  transactions: Transactions,
  { refunds }: Needs,
): Promise<void> {
  try {
    await transactions.commit([refunds.closeRefusedPart(requestId)]);
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('listed-refund'))
      throw new AppError('refund-not-found', { cause: error });
    throw error;
  }
}
