import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, isoTime } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';

interface CaptionEdit {
  readonly userId: string;
  readonly storyId: string;
  readonly captionId: string;
  readonly text: string;
}

interface CaptionCollaborators {
  readonly transactions: Transactions;
  readonly storyTexts: {
    captionPart(userId: string, storyId: string, captionId: string, text: string): TransactionPart;
  };
  readonly clock: Clock;
}

/**
 * Saves one caption's text. The story's `updatedAt` stays, because it guards edits of the main text (decision 0082). @returns
 * the stored text and the time @throws AppError story-not-found for an unknown story or caption, and for another customer's
 */
export async function editCaption(
  { userId, storyId, captionId, text }: CaptionEdit,
  { transactions, storyTexts, clock }: CaptionCollaborators,
): Promise<{ captionId: string; text: string; savedAt: string }> {
  try {
    await transactions.commit([storyTexts.captionPart(userId, storyId, captionId, text)]);
  } catch (error) {
    if (error instanceof TransactionRefused) throw new AppError('story-not-found');
    throw error;
  }
  return { captionId, text, savedAt: isoTime(clock) };
}
