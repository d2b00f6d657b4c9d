import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { sweepFiles } from '#functions/domain/maintenance/sweep-files.ts';
import { defineJob } from '#functions/runtime/define-job.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';

export const handler = defineJob(
  { id: 'sweepFiles', input: z.unknown() },
  dependencies(['stage', 'tableName', 'bucketName'], (config) => {
    const table = createTable(config);
    return {
      listFiles: createS3FileList(config),
      files: createS3Files(config),
      stories: createStoryRepository(table),
      shares: createShareRepository(table),
      gifts: createGiftRepository(table),
      checkouts: createCheckoutRepository(table),
      clock: systemClock,
      pause: wait,
    };
  }),
  async (_event, collaborators, logger) => {
    const { seen, removed, isWhole } = await sweepFiles(collaborators);
    if (isWhole) logger.info('FILES_SWEPT', { seen, removed });
    else logger.warn('FILES_PARTLY_SWEPT', { seen, removed });
  },
);
