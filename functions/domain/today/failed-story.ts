import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { FailedStory } from '#functions/domain/story/story.ts';

export interface FailedStoryCollaborators {
  readonly today: {
    getFailedStory(storyId: string): Promise<FailedStory | undefined>;
    /** Refuses when it is not on the list. Named `failed-story`. */
    closeFailedStoryPart(storyId: string): TransactionPart;
  };
}

/** @throws AppError story-not-found when it is not on the list */
export async function findFailedStory(storyId: string, { today }: FailedStoryCollaborators): Promise<FailedStory> {
  const failed = await today.getFailedStory(storyId);
  if (failed === undefined) throw new AppError('story-not-found');
  return failed;
}

/** Takes a failed story off the list: an operator has looked into it. @throws AppError story-not-found */
export async function closeFailedStory(
  storyId: string,
  transactions: Transactions,
  { today }: FailedStoryCollaborators,
): Promise<void> {
  try {
    await transactions.commit([today.closeFailedStoryPart(storyId)]);
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('failed-story'))
      throw new AppError('story-not-found', { cause: error });
    throw error;
  }
}
