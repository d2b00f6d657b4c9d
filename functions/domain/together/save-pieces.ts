import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type TransactionPart, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { editParts, type StoryWithHistory, timeOfSave } from '#functions/domain/story/editing/edit-parts.ts';
import { updatedAtOf } from '#functions/domain/story/story.ts';
import { type Contributor, noAnswers } from '#functions/domain/voices/contributor.ts';
import { pieceMark } from '#shared/story/piece-marks.ts';

export type SaveShop = Pick<Shop, 'transactions' | 'stories' | 'storyTexts' | 'shareCards' | 'identifiers' | 'clock'>;

const ownParts = new Set(['story', 'description', 'version', 'share', 'contributor']);

/**
 * Commits a change of a contributor, with the story's new text as a version where it changed.
 * @returns when the story was saved last; undefined when a concurrent write was first
 */
export async function trySaving(
  found: StoryWithHistory,
  description: string,
  parts: readonly TransactionPart[],
  shop: SaveShop,
): Promise<string | undefined> {
  const { story, body } = found;
  const { userId, storyId } = story;
  if (description === body.description)
    return (await tryCommit(shop.transactions, parts, ownParts)) ? updatedAtOf(story, body) : undefined;
  const savedAt = timeOfSave(found, shop.clock);
  const saved = editParts(
    found,
    { userId, storyId, description, cause: 'together' },
    { marksFilm: false, rewritesTo: description },
    savedAt,
    shop,
  );
  const cards = await shop.shareCards.partsOf(story, { ...body, description });
  return (await tryCommit(shop.transactions, [...saved, ...cards, ...parts], ownParts)) ? savedAt : undefined;
}

/** Without the marks of a contributor's pieces. */
export function withoutPieces(html: string, { personId }: Pick<Contributor, 'personId'>): string {
  return noAnswers().reduce((text, _, n) => text.replaceAll(pieceMark(`${personId}-${n}`), ''), html);
}

/**
 * Commits a change that takes a contributor's pieces out of the story, if it is there and has some.
 * @returns false when a concurrent write was first
 */
export async function tryTakingOut(
  contributor: Contributor,
  parts: readonly TransactionPart[],
  shop: SaveShop,
): Promise<boolean> {
  const { userId, storyId } = contributor;
  const found = await shop.stories.getWithHistory(userId, storyId);
  const { body } = found ?? {};
  if (found === undefined || body === undefined) return tryCommit(shop.transactions, parts, ownParts);
  const description = withoutPieces(body.description, contributor);
  return (await trySaving({ ...found, body }, description, parts, shop)) !== undefined;
}

/** @throws AppError piece-not-found */
export function requireContributor(contributors: readonly Contributor[], personId: string): Contributor {
  const contributor = contributors.find((one) => one.personId === personId);
  if (contributor === undefined) throw new AppError('piece-not-found');
  return contributor;
}
