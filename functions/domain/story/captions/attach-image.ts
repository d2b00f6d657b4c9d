import { fileKeys } from '#functions/domain/files/file-keys.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Files } from '#functions/domain/ports/files.ts';
import type { Shop } from '#functions/domain/shop.ts';

/** A story or a caption; each can have one image. */
export interface ImagePlace {
  readonly userId: string;
  readonly storyId: string;
  readonly captionId: string | undefined;
}

export type ImageShop = Pick<Shop, 'storyImages' | 'files' | 'identifiers' | 'shareCards'>;

/** The sweep removes files that cannot be removed now (sweep-files.ts). */
export async function removeQuietly(files: Pick<Files, 'remove'>, key: string): Promise<void> {
  await files.remove(key).catch(() => undefined);
}

/**
 * Stores the file under a new key, then updates the table, then deletes the previous file (threat 59): the table never names a
 * missing file. When the update's response is lost, the new file stays. @returns the file's key @throws AppError
 * story-not-found before the image is decoded (threat 58); unsupported-image, image-too-large, service-unavailable
 */
export async function attachImage(
  place: ImagePlace,
  bytes: Uint8Array,
  shop: ImageShop & Pick<Shop, 'cleanImages'>,
): Promise<string> {
  const { storyImages, cleanImages, files, identifiers } = shop;
  if ((await storyImages.get(place)) === undefined) throw new AppError('story-not-found');
  const clean = await cleanImages(bytes);
  const key = fileKeys.storyImage(place.userId, place.storyId, identifiers.secret());
  await files.put(key, clean.bytes, 'image/jpeg');
  const replaced = await storyImages.replace(place, key);
  if (replaced === undefined) {
    await removeQuietly(files, key);
    throw new AppError('story-not-found');
  }
  if (place.captionId === undefined) await shop.shareCards.queue(place);
  // A retried write finds its own key.
  if (replaced.before !== null && replaced.before !== key) await removeQuietly(files, replaced.before);
  return key;
}
