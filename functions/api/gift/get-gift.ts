import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { presentGift } from '#functions/domain/gift/present-gift.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/gift.ts';

export const handler = defineHandler(
  endpoints.getGift,
  dependencies([...customerConfigNames, 'bucketName'], (config) => {
    const base = customerCollaborators(config);
    return { ...base, gifts: createGiftRepository(base.table), fileAddresses: createS3Addresses(config) };
  }),
  async ({ caller, path }, { gifts, fileAddresses }) => {
    const gift = await gifts.get(caller.userId, path.giftId);
    if (gift === undefined) throw new AppError('gift-not-found');
    return { success: true, data: await presentGift(gift, fileAddresses) };
  },
);
