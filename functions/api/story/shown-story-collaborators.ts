import { createS3Addresses } from '../../adapters/files/s3-addresses.ts';
import { createStoryRepository } from '../../data/story-repository.ts';
import type { Config } from '../../runtime/config.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

export const shownStoryConfigNames = [...customerConfigNames, 'bucketName'] as const;

/** What the endpoints need that show stories with their images. */
export function shownStoryCollaborators(config: Config<(typeof shownStoryConfigNames)[number]>) {
  const base = customerCollaborators(config);
  return { ...base, stories: createStoryRepository(base.table), addresses: createS3Addresses(config) };
}
