import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { customerCollaborators, customerConfigNames } from '#functions/api/customer-collaborators.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import type { Config } from '#functions/runtime/config.ts';

export const shownStoryConfigNames = [...customerConfigNames, 'bucketName'] as const;

/** What the endpoints need that show stories with their images. */
export function shownStoryCollaborators(config: Config<(typeof shownStoryConfigNames)[number]>) {
  const base = customerCollaborators(config);
  return { ...base, stories: createStoryRepository(base.table), addresses: createS3Addresses(config) };
}
