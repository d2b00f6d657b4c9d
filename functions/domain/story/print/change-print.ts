import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { requireEditable } from '#functions/domain/story/editing/editable-story.ts';

interface ChosenPrint {
  readonly userId: string;
  readonly storyId: string;
  /** Its slug. */
  readonly print: string;
}

/**
 * Gives a story the print that its owner chose. The story's `updatedAt` stays, because it guards edits of the text (decision 0082).
 * @throws AppError story-not-found, story-not-ready
 */
export async function changePrint(
  { userId, storyId, print }: ChosenPrint,
  { transactions, stories, storyTexts }: Pick<Shop, 'transactions' | 'stories' | 'storyTexts'>,
): Promise<string> {
  await requireEditable(userId, storyId, { stories });
  try {
    await transactions.commit([storyTexts.printPart(userId, storyId, print)]);
  } catch (error) {
    if (error instanceof TransactionRefused) throw new AppError('story-not-found');
    throw error;
  }
  return print;
}
