import { fileKeys } from '#functions/domain/files/file-keys.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { CleanImages, Files } from '#functions/domain/ports/files.ts';

/** A story of the customer, or one of its captions: each has room for one image. */
export interface ImagePlace {
  readonly userId: string;
  readonly storyId: string;
  readonly captionId: string | undefined;
}

interface AttachCollaborators {
  readonly storyImages: {
    has(place: ImagePlace): Promise<boolean>;
    replace(place: ImagePlace, key: string): Promise<{ readonly before: string | null } | undefined>;
  };
  readonly cleanImage: CleanImages;
  readonly files: Files;
  readonly identifiers: Pick<Identifiers, 'secret'>;
}

/** A file that nothing names does no harm: what cannot be removed now, the sweep removes (sweep-files.ts). */
async function removeQuietly(files: Files, key: string): Promise<void> {
  await files.remove(key).catch(() => undefined);
}

/**
 * Puts an image into its place: first the file, under a key of its own, then the table's word for it, then the end of the
 * file before (threat 59). Whatever fails in between, the table names only files that are there. When the table's
 * answer is lost, the new file may be in use and stays.
 * @returns the key of the file
 * @throws AppError story-not-found before a byte of the image is looked at (threat 58); unsupported-image, image-too-large,
 *   service-unavailable
 */
export async function attachImage(
  place: ImagePlace,
  bytes: Uint8Array,
  { storyImages, cleanImage, files, identifiers }: AttachCollaborators,
): Promise<string> {
  if (!(await storyImages.has(place))) throw new AppError('story-not-found');
  const clean = await cleanImage(bytes);
  const key = fileKeys.storyImage(place.userId, place.storyId, identifiers.secret());
  await files.put(key, clean.bytes, 'image/jpeg');
  const replaced = await storyImages.replace(place, key);
  if (replaced === undefined) {
    await removeQuietly(files, key);
    throw new AppError('story-not-found');
  }
  // A write that is sent again after its answer was lost finds itself.
  if (replaced.before !== null && replaced.before !== key) await removeQuietly(files, replaced.before);
  return key;
}
