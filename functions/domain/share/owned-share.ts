import type { Share } from '#shared/schemas/share.ts';
import { getShare } from './get-share.ts';
import { presentShare } from './present-share.ts';
import { type ShareRequest, type ShareShop, shareStory } from './share-story.ts';

interface Site {
  readonly siteUrl: string;
}

/** As `shareStory`, for the owner. */
export async function shareForOwner(request: ShareRequest, shop: ShareShop & Site): Promise<Share> {
  return presentShare(await shareStory(request, shop), shop.siteUrl);
}

/** As `getShare`; null without a live page. */
export async function getForOwner(
  userId: string,
  storyId: string,
  shop: Parameters<typeof getShare>[2] & Site,
): Promise<Share | null> {
  const shared = await getShare(userId, storyId, shop);
  return shared === undefined ? null : presentShare(shared, shop.siteUrl);
}
