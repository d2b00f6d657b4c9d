import { inRoundsOrFail, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { requireEditable } from '#functions/domain/story/editing/editable-story.ts';

interface ChosenPrint {
  readonly userId: string;
  readonly storyId: string;
  /** Its slug. */
  readonly print: string;
}

const ownParts = new Set(['story', 'share']);

/**
 * Gives a story the print that its owner chose. The story's `updatedAt` stays, because it guards edits of the text (decision 0082).
 * @throws AppError story-not-found, story-not-ready
 */
export async function changePrint(
  { userId, storyId, print }: ChosenPrint,
  shop: Pick<Shop, 'transactions' | 'stories' | 'storyTexts' | 'shareCards'>,
): Promise<string> {
  const { stories, storyTexts, shareCards } = shop;
  await inRoundsOrFail(shop.transactions, async (transactions) => {
    const { story, body } = await requireEditable(userId, storyId, { stories });
    const card = await shareCards.partsOf({ ...story, print }, body);
    return (
      (await tryCommit(transactions, [storyTexts.printPart(userId, storyId, print), ...card], ownParts)) || undefined
    );
  });
  return print;
}
