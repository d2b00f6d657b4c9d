import { AppError } from '#functions/domain/kernel/app-error.ts';
import { inRounds, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { defaultPrint, parsePrintSlug, printSlug, seedOf } from '#shared/prints/plan.ts';
import { languageOf } from '#shared/story/language-of.ts';

const ownParts = new Set(['story', 'share']);

/**
 * Draws another print of a story from its present text. The story's `updatedAt` stays, because it guards edits of the text
 * (decision 0082). @returns the print's slug @throws AppError story-not-found, story-not-ready
 */
export async function changePrint(
  { userId, storyId }: { readonly userId: string; readonly storyId: string },
  shop: Pick<Shop, 'transactions' | 'stories' | 'storyTexts' | 'shareCards' | 'identifiers'>,
): Promise<string> {
  const { stories, storyTexts, identifiers } = shop;
  const changed = await inRounds(shop.transactions, async (transactions) => {
    const found = await stories.get(userId, storyId);
    if (found === undefined) throw new AppError('story-not-found');
    const { story, body } = found;
    if (story.status !== 'ready' || body === undefined) throw new AppError('story-not-ready');
    // Loaded on demand: the words of seven languages.
    const { anotherPrintPlan, paragraphsOf } = await import('./print-plan.ts');
    const paragraphs = paragraphsOf(body.description);
    const source = {
      language: languageOf(paragraphs.join('\n')),
      title: story.name,
      paragraphs,
      brief: null,
      keptOut: null,
    };
    const seed = seedOf(identifiers.secret());
    const print = printSlug(anotherPrintPlan(source, seed, currentPlan(story)));
    const parts = [
      storyTexts.printPart(userId, storyId, print),
      ...(await shop.shareCards.partsOf({ ...story, print }, body)),
    ];
    return (await tryCommit(transactions, parts, ownParts)) ? print : undefined;
  });
  if (changed === undefined) throw new AppError('service-unavailable', { retryAfterSeconds: 1 });
  return changed;
}

function currentPlan({ storyId, print }: StoryRecord) {
  const plan = parsePrintSlug(print ?? defaultPrint(storyId));
  if (plan === undefined) throw new Error(`story ${storyId} has a print that cannot be read`);
  return plan;
}
