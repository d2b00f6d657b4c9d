import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { createCouponListRepository } from '#functions/data/coupon-list-repository.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { createFeaturedStoryRepository } from '#functions/data/featured-story-repository.ts';
import { createProductRepository } from '#functions/data/product-repository.ts';
import type { Config } from '#functions/runtime/config.ts';
import { type DeskConfig, deskCollaborators, deskConfigNames } from './desk.ts';

export const deskShopConfigNames = [...deskConfigNames, 'bucketName'] as const;

export type DeskShopConfig = Config<(typeof deskShopConfigNames)[number]>;

export function deskProductCollaborators(config: DeskShopConfig) {
  const desk = deskCollaborators(config);
  return {
    ...desk,
    products: createProductRepository(desk.table, { isConsistent: true }),
    fileAddresses: createS3Addresses(config),
  };
}

export function deskFeaturedCollaborators(config: DeskShopConfig) {
  const desk = deskCollaborators(config);
  return {
    ...desk,
    featuredStories: createFeaturedStoryRepository(desk.table),
    fileAddresses: createS3Addresses(config),
  };
}

export function deskCouponCollaborators(config: DeskConfig) {
  const desk = deskCollaborators(config);
  return {
    ...desk,
    coupons: createCouponRepository(desk.table),
    couponLists: createCouponListRepository(desk.table),
  };
}
