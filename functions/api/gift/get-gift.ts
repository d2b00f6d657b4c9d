import * as endpoints from '../../../shared/endpoints/gift.ts';
import { createS3Addresses } from '../../adapters/files/s3-addresses.ts';
import { createGiftRepository } from '../../data/gift-repository.ts';
import { presentGift } from '../../domain/gift/present-gift.ts';
import { AppError } from '../../runtime/app-error.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

export const handler = defineHandler(
  endpoints.getGift,
  dependencies([...customerConfigNames, 'bucketName'], (config) => {
    const base = customerCollaborators(config);
    return { ...base, gifts: createGiftRepository(base.table), addresses: createS3Addresses(config) };
  }),
  async ({ caller, path }, { gifts, addresses }) => {
    const gift = await gifts.get(caller.userId, path.giftId);
    if (gift === undefined) throw new AppError('gift-not-found');
    return { success: true, data: await presentGift(gift, addresses) };
  },
);
