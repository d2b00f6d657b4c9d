import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { CannotMoveGift } from './move-gift.ts';

/**
 * Runs a use case for the desk, whose page shows only what the gift's state allows: any refusal means that it changed.
 * @throws AppError gift-not-found, conflict
 */
export async function orRefused<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof CannotMoveGift) {
      throw new AppError(error.isUnknown ? 'gift-not-found' : 'conflict', { cause: error });
    }
    throw error instanceof TransactionRefused ? new AppError('conflict', { cause: error }) : error;
  }
}
