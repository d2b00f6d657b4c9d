import * as endpoints from '../../../shared/endpoints/story-editing.ts';
import { createS3Addresses } from '../../adapters/files/s3-addresses.ts';
import { createS3Files } from '../../adapters/files/s3-files.ts';
import { createCleanImages } from '../../adapters/images/clean-image.ts';
import { createStoryImageRepository } from '../../data/story-image-repository.ts';
import { attachImage } from '../../domain/story/attach-image.ts';
import { AppError } from '../../runtime/app-error.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { readForm } from '../../runtime/read-form.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

export const handler = defineHandler(
  endpoints.uploadStoryImage,
  dependencies([...customerConfigNames, 'bucketName'], (config) => {
    const base = customerCollaborators(config);
    return {
      ...base,
      readForm,
      storyImages: createStoryImageRepository(base.table),
      cleanImage: createCleanImages(),
      files: createS3Files(config),
      addresses: createS3Addresses(config),
      identifiers: systemIdentifiers,
    };
  }),
  async ({ caller, path, form }, collaborators) => {
    if (form.file === undefined) throw new AppError('file-required');
    const place = { userId: caller.userId, storyId: path.storyId, captionId: form.fields._id };
    const key = await attachImage(place, form.file.bytes, collaborators);
    return {
      success: true,
      message: 'Image has been uploaded',
      data: { url: await collaborators.addresses.addressOf(key) },
    };
  },
);
