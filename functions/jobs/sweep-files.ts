import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { files, listFiles } from '#functions/composition/files.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { sweepFiles } from '#functions/domain/maintenance/sweep-files.ts';
import { defineJob } from '#functions/runtime/define-job.ts';

export const handler = defineJob(
  { id: 'sweepFiles', input: z.unknown() },
  shopOf({
    listFiles,
    files,
    stories: createStoryRepository,
    shares: createShareRepository,
    gifts: createGiftRepository,
    checkouts: createCheckoutRepository,
    pause: () => wait,
  }),
  async (_event, shop, logger) => {
    const { seen, removed, isWhole } = await sweepFiles(shop);
    if (isWhole) logger.info('FILES_SWEPT', { seen, removed });
    else logger.warn('FILES_PARTLY_SWEPT', { seen, removed });
  },
);
