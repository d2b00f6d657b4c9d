import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type ImagePlace, removeQuietly } from './attach-image.ts';

/**
 * Removes the image of a story or caption, then its file. A newer image, uploaded meanwhile, stays (threat 116). Succeeds when
 * there is no image. @throws AppError story-not-found
 */
export async function removeImage(
  place: ImagePlace,
  { storyImages, files }: Pick<Shop, 'storyImages' | 'files'>,
): Promise<void> {
  const found = await storyImages.get(place);
  if (found === undefined) throw new AppError('story-not-found');
  if (found.image !== null && (await storyImages.clear(place, found.image))) await removeQuietly(files, found.image);
}
