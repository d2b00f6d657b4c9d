import { createS3Addresses } from '../../adapters/files/s3-addresses.ts';
import { createFeaturedStoryRepository } from '../../data/featured-story-repository.ts';
import { createProductRepository } from '../../data/product-repository.ts';
import type { Config } from '../../runtime/config.ts';
import { visitorCollaborators, visitorConfigNames } from '../visitor-collaborators.ts';

export const catalogueConfigNames = [...visitorConfigNames, 'bucketName'] as const;

/** What the endpoints need that show everybody the catalogue and the featured stories. */
export function catalogueCollaborators(config: Config<(typeof catalogueConfigNames)[number]>) {
  const base = visitorCollaborators(config);
  return {
    ...base,
    products: createProductRepository(base.table),
    featuredStories: createFeaturedStoryRepository(base.table),
    addresses: createS3Addresses(config),
  };
}
