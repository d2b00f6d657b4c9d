import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { visitorCollaborators, visitorConfigNames } from '#functions/api/visitor-collaborators.ts';
import { createFeaturedStoryRepository } from '#functions/data/featured-story-repository.ts';
import { createProductRepository } from '#functions/data/product-repository.ts';
import type { Config } from '#functions/runtime/config.ts';

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
