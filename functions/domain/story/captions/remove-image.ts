import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Files } from '#functions/domain/ports/files.ts';
import { type ImagePlace, removeQuietly } from './attach-image.ts';

interface RemoveCollaborators {
  readonly storyImages: {
    get(place: ImagePlace): Promise<{ readonly image: string | null } | undefined>;
    clear(place: ImagePlace, key: string): Promise<boolean>;
  };
  readonly files: Pick<Files, 'remove'>;
}

/**
 * Removes the image of a story or caption, then its file. A newer image, uploaded meanwhile, stays (threat 116). Succeeds when
 * there is no image. @throws AppError story-not-found
 */
export async function removeImage(place: ImagePlace, { storyImages, files }: RemoveCollaborators): Promise<void> {
  const found = await storyImages.get(place);
  if (found === undefined) throw new AppError('story-not-found');
  if (found.image !== null && (await storyImages.clear(place, found.image))) await removeQuietly(files, found.image);
}
