import type { Shop } from '#functions/domain/shop.ts';
import { requireStory } from '#functions/domain/story/editing/editable-story.ts';
import { liveShare, type ShareReader } from './share.ts';
import type { SharedStory } from './share-story.ts';
import { sharedContent } from './shared-content.ts';

/** For the owner. @returns undefined without a live page @throws AppError story-not-found */
export async function getShare(
  userId: string,
  storyId: string,
  shop: Omit<Pick<Shop, 'shares' | 'stories' | 'clock'>, 'shares'> & { readonly shares: ShareReader },
): Promise<SharedStory | undefined> {
  const { story, body } = await requireStory(userId, storyId, shop);
  const share = await liveShare(userId, storyId, shop);
  return share === undefined || body === undefined ? undefined : { share, content: sharedContent(share, story, body) };
}
