import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createStoryImageRepository } from '#functions/data/story-image-repository.ts';
import { removeImage } from '#functions/domain/story/captions/remove-image.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.removeStoryImage,
  dependencies([...customerConfigNames, 'bucketName'], (config) => {
    const base = customerCollaborators(config);
    return { ...base, storyImages: createStoryImageRepository(base.table), files: createS3Files(config) };
  }),
  async ({ caller, path, query }, collaborators) => {
    await removeImage({ userId: caller.userId, storyId: path.storyId, captionId: query._id }, collaborators);
    return { success: true, message: 'Image has been removed' };
  },
);
