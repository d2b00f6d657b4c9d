import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createS3Archives } from '#functions/adapters/files/s3-archives.ts';
import { createS3FileEraser } from '#functions/adapters/files/s3-file-eraser.ts';
import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { createLambdaFunction } from '#functions/adapters/functions/lambda-functions.ts';
import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPersonRepository } from '#functions/data/person-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { printedStorySchema, type StoryPrint } from '#functions/domain/document/story-print.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { handleRequests } from '#functions/domain/privacy/handle-requests.ts';
import { defineJob } from '#functions/runtime/define-job.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';

/** Printing takes at most 20 s (infra/function-specs.ts), plus a cold start. */
const printTimeoutMs = 30_000;
/**
 * Between two pages of a scan. A page of 1 MB costs 256 read units, so a scan uses at most half of the 2,000 a second that
 * the table has (shared/names/table.ts), and customers the rest (threat 141).
 */
const scanPauseMs = 250;

/** Prepares the exports and carries out the deletions that customers asked for (decision 0109). */
export const handler = defineJob(
  { id: 'handlePersonalRequests', input: z.unknown() },
  dependencies(['stage', 'tableName', 'bucketName', 'renderProofFunction'], (config) => {
    const table = createTable(config);
    const print = createLambdaFunction(config.renderProofFunction, { timeoutMs: printTimeoutMs });
    return {
      requests: createPersonalRequestRepository(table),
      persons: createPersonRepository(table, { pause: () => wait(scanPauseMs) }),
      bookings: createBookingRepository(table),
      users: createUserRepository(table),
      outbox: createOutboxRepository(table),
      transactions: table,
      listFiles: createS3FileList(config),
      files: createS3Files(config),
      archives: createS3Archives(config),
      eraseFiles: createS3FileEraser(config),
      printStory: async (story: StoryPrint) =>
        Buffer.from(printedStorySchema.parse(await print({ story })).pdf, 'base64'),
      passwords: createPasswords(),
      identifiers: systemIdentifiers,
      clock: systemClock,
    };
  }),
  async (_event, collaborators, logger) => {
    await handleRequests({ ...collaborators, logger });
  },
);
