import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { FailedStory } from '#functions/domain/story/story.ts';

type Needs = Pick<Shop, 'today'>;

/** @throws AppError story-not-found when it is not on the list */
export async function findFailedStory(storyId: string, { today }: Needs): Promise<FailedStory> {
  const failed = await today.getFailedStory(storyId);
  if (failed === undefined) throw new AppError('story-not-found');
  return failed;
}

/** Takes a failed story off the list: an operator has looked into it. @throws AppError story-not-found */
export async function closeFailedStory(storyId: string, transactions: Transactions, { today }: Needs): Promise<void> {
  try {
    await transactions.commit([today.closeFailedStoryPart(storyId)]);
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('failed-story'))
      throw new AppError('story-not-found', { cause: error });
    throw error;
  }
}
