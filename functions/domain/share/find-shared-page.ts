import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { StoryBody, StoryRecord } from '#functions/domain/story/story.ts';
import { linkTokenSchema } from '#shared/schemas/share.ts';
import { liveShare, type SharedPlace, type ShareReader } from './share.ts';
import type { SharedStory } from './share-story.ts';
import { sharedContent } from './shared-content.ts';

export interface PageCollaborators {
  readonly shares: ShareReader & { findPlace(linkToken: string): Promise<SharedPlace | undefined> };
  readonly stories: {
    get(userId: string, storyId: string): Promise<{ story: StoryRecord; body: StoryBody | undefined } | undefined>;
  };
  readonly clock: Clock;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** @returns undefined for a link that never existed, was ended, or expired: the caller answers all three alike */
export async function findSharedPage(
  linkToken: string,
  collaborators: PageCollaborators,
): Promise<SharedStory | undefined> {
  const { shares, stories } = collaborators;
  if (!linkTokenSchema.safeParse(linkToken).success) return undefined;
  const place = await shares.findPlace(linkToken);
  if (place === undefined) return undefined;
  const [share, found] = await Promise.all([
    liveShare(place.userId, place.storyId, collaborators),
    stories.get(place.userId, place.storyId),
  ]);
  if (share === undefined || !isSame(share.linkToken, linkToken)) return undefined;
  if (found?.body === undefined || found.story.status !== 'ready') return undefined;
  return { share, content: sharedContent(share, found.story, found.body) };
}
