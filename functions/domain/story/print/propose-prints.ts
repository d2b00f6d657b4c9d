import type { Shop } from '#functions/domain/shop.ts';
import { requireEditable } from '#functions/domain/story/editing/editable-story.ts';
import { defaultPrint, parsePrintSlug, printSlug } from '#shared/prints/plan.ts';
import { languageOf } from '#shared/story/language-of.ts';

interface Wanted {
  readonly userId: string;
  readonly storyId: string;
  /** From 0; each has other prints. */
  readonly round: number;
}

/** Slugs of prints that a story could have instead of its own, from its present text. @throws AppError story-not-found, story-not-ready */
export async function proposePrints(
  { userId, storyId, round }: Wanted,
  shop: Pick<Shop, 'stories'>,
): Promise<string[]> {
  const { story, body } = await requireEditable(userId, storyId, shop);
  // Loaded on demand: the words of seven languages.
  const { otherPrintPlans, paragraphsOf } = await import('./print-plan.ts');
  const paragraphs = paragraphsOf(body.description);
  const source = {
    language: languageOf(paragraphs.join('\n')),
    title: story.name,
    paragraphs,
    brief: null,
    keptOut: null,
  };
  const present = parsePrintSlug(story.print ?? defaultPrint(storyId));
  if (present === undefined) throw new Error(`story ${storyId} has a print that cannot be read`);
  return otherPrintPlans(source, present, round).map(printSlug);
}
