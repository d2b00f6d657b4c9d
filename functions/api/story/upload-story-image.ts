import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createStoryImageRepository } from '#functions/data/story-image-repository.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { attachImage } from '#functions/domain/story/captions/attach-image.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.uploadStoryImage,
  dependencies([...customerConfigNames, 'bucketName'], (config) => {
    const base = customerCollaborators(config);
    return {
      ...base,
      readForm,
      storyImages: createStoryImageRepository(base.table),
      cleanImages: createCleanImages(),
      files: createS3Files(config),
      fileAddresses: createS3Addresses(config),
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
      data: { url: await collaborators.fileAddresses.addressOf(key) },
    };
  },
);
