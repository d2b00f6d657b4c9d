import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type ImagePlace, type ImageShop, removeQuietly } from './attach-image.ts';

/**
 * Removes the image of a story or caption, then its file. A newer image, uploaded meanwhile, stays (threat 116). Succeeds when
 * there is no image. @throws AppError story-not-found
 */
export async function removeImage(
  place: ImagePlace,
  shop: Pick<ImageShop, 'storyImages' | 'files' | 'shareCards'>,
): Promise<void> {
  const { storyImages, files } = shop;
  const found = await storyImages.get(place);
  if (found === undefined) throw new AppError('story-not-found');
  const isCleared = found.image !== null && (await storyImages.clear(place, found.image));
  // Also when there is no image: it may be the retry of a call that ended between the two writes.
  if (place.captionId === undefined) await shop.shareCards.queue(place);
  if (isCleared && found.image !== null) await removeQuietly(files, found.image);
}
