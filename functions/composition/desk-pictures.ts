import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import { type DeskShopConfig, deskProductCollaborators } from './desk-shop.ts';

/** For the upload of a picture; a file of its own, as only its function has the image library. */
export function deskPictureCollaborators(config: DeskShopConfig) {
  const desk = deskProductCollaborators(config);
  return { ...desk, readForm, files: createS3Files(config), cleanImages: createCleanImages() };
}
