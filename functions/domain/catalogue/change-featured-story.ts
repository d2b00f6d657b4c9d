import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { commitOrConflict } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { FeaturedStoryRecord } from './featured-story.ts';
import { CatalogueRefused } from './store-public-file.ts';

export interface FeaturedChange {
  readonly state: FeaturedStoryRecord['state'];
  readonly updatedAt: string;
}

/** For the audit. */
export function describeFeaturedChange(featuredStoryId: string, state: FeaturedStoryRecord['state']): string {
  if (state === 'revoked') return `Recorded that the consent to show story ${featuredStoryId} was revoked`;
  return `${state === 'shown' ? 'Showed' : 'Hid'} featured story ${featuredStoryId}`;
}

/**
 * Shows, hides or revokes a story. @param seenAt `updatedAt` of the story that the operator saw; by default the current one
 * @throws AppError featured-story-not-found, conflict; CatalogueRefused after its consent was revoked
 */
export async function changeFeaturedStory(
  featuredStoryId: string,
  { state, seenAt }: { readonly state: FeaturedStoryRecord['state']; readonly seenAt?: string | undefined },
  { transactions, featuredStories, clock }: Pick<Shop, 'transactions' | 'featuredStories' | 'clock'>,
): Promise<FeaturedStoryRecord> {
  const seen = await featuredStories.get(featuredStoryId);
  if (seen === undefined)
    throw new AppError('featured-story-not-found', { message: `There is no featured story ${featuredStoryId}.` });
  if (seen.revokedAt !== null)
    throw new CatalogueRefused(`The consent to show ${seen.name} was revoked: it takes a new one.`);
  if (seenAt !== undefined && seen.updatedAt !== seenAt) throw new AppError('conflict');
  const change = { state, updatedAt: isoTime(clock) };
  await commitOrConflict(
    transactions,
    [featuredStories.changePart(featuredStoryId, change, seen.updatedAt)],
    'featured',
  );
  return { ...seen, ...change, revokedAt: state === 'revoked' ? change.updatedAt : null };
}
