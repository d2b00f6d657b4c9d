import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { createFeaturedStoryRepository } from '#functions/data/featured-story-repository.ts';
import { createProductRepository } from '#functions/data/product-repository.ts';
import { createRateLimiter } from '#functions/data/rate-limiter.ts';
import { createTable } from '#functions/data/table.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import type { Config } from '#functions/runtime/config.ts';

export const visitorConfigNames = ['stage', 'siteUrl', 'tableName', 'addressLimitMultiplier'] as const;

export function visitorCollaborators(config: Config<(typeof visitorConfigNames)[number]>) {
  const table = createTable(config);
  const { addressLimitMultiplier, siteUrl } = config;
  return {
    siteUrl,
    table,
    clock: systemClock,
    rateLimiter: createRateLimiter(table, { clock: systemClock, addressLimitMultiplier }),
  };
}

export const catalogueConfigNames = [...visitorConfigNames, 'bucketName'] as const;

export function catalogueCollaborators(config: Config<(typeof catalogueConfigNames)[number]>) {
  const base = visitorCollaborators(config);
  return {
    ...base,
    products: createProductRepository(base.table),
    featuredStories: createFeaturedStoryRepository(base.table),
    fileAddresses: createS3Addresses(config),
  };
}
