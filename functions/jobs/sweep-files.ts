import * as z from 'zod/mini';
import { createS3FileList } from '../adapters/files/s3-file-list.ts';
import { createS3Files } from '../adapters/files/s3-files.ts';
import { createCheckoutRepository } from '../data/checkout-repository.ts';
import { createGiftRepository } from '../data/gift-repository.ts';
import { createStoryRepository } from '../data/story-repository.ts';
import { createTable } from '../data/table.ts';
import { sweepFiles } from '../domain/files/sweep-files.ts';
import { systemClock } from '../runtime/clock.ts';
import { defineJob } from '../runtime/define-job.ts';
import { dependencies } from '../runtime/dependencies.ts';

export const handler = defineJob(
  { id: 'sweepFiles', input: z.unknown() },
  dependencies(['stage', 'tableName', 'bucketName'], (config) => {
    const table = createTable(config);
    return {
      listFiles: createS3FileList(config),
      files: createS3Files(config),
      stories: createStoryRepository(table),
      gifts: createGiftRepository(table),
      checkouts: createCheckoutRepository(table),
      clock: systemClock,
    };
  }),
  async (_event, collaborators, logger) => {
    const { seen, removed, isWhole } = await sweepFiles(collaborators);
    if (isWhole) logger.info('FILES_SWEPT', { seen, removed });
    else logger.warn('FILES_PARTLY_SWEPT', { seen, removed });
  },
);
