import { timingSafeEqual } from 'node:crypto';
import type { Shop } from '#functions/domain/shop.ts';
import { linkTokenSchema } from '#shared/schemas/share.ts';
import { liveShare } from './share.ts';
import type { SharedStory } from './share-story.ts';
import { sharedContent } from './shared-content.ts';

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

export type PageShop = Pick<Shop, 'shares' | 'stories' | 'clock'> & Pick<Shop, 'contributors'>;

/** @returns undefined for a link that never existed, was ended, or expired: the caller answers all three alike */
export async function findSharedPage(linkToken: string, shop: PageShop): Promise<SharedStory | undefined> {
  const { shares, stories, contributors } = shop;
  if (!linkTokenSchema.safeParse(linkToken).success) return undefined;
  const place = await shares.findPlace(linkToken);
  if (place === undefined) return undefined;
  const [share, found, people] = await Promise.all([
    liveShare(place.userId, place.storyId, shop),
    stories.get(place.userId, place.storyId),
    contributors.list(place.userId, place.storyId),
  ]);
  if (share === undefined || !isSame(share.linkToken, linkToken)) return undefined;
  if (found?.body === undefined || found.story.status !== 'ready') return undefined;
  return { share, content: sharedContent(share, found.story, found.body, people) };
}
