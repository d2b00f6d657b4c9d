import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createS3Archives } from '#functions/adapters/files/s3-archives.ts';
import { createS3FileEraser } from '#functions/adapters/files/s3-file-eraser.ts';
import { createLambdaFunction } from '#functions/adapters/functions/lambda-functions.ts';
import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { files, listFiles } from '#functions/composition/files.ts';
import { part, shopOf } from '#functions/composition/shop-of.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPersonRepository, settleMs } from '#functions/data/person-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { printedStorySchema, type StoryPrint } from '#functions/domain/document/story-print.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { handleRequests } from '#functions/domain/privacy/handle-requests.ts';
import { defineJob } from '#functions/runtime/define-job.ts';

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
  shopOf({
    requests: createPersonalRequestRepository,
    users: createUserRepository,
    listFiles,
    files,
    archives: part(['bucketName'], createS3Archives),
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
    persons: (table: Table) =>
      createPersonRepository(table, { pause: () => wait(scanPauseMs), settle: () => wait(settleMs) }),
    bookings: createBookingRepository,
    passwords: () => createPasswords(),
    eraseFiles: part(['bucketName'], createS3FileEraser),
    printStory: part(['renderProofFunction'], ({ renderProofFunction }) => {
      const print = createLambdaFunction(renderProofFunction, { timeoutMs: printTimeoutMs });
      return async (story: StoryPrint) => Buffer.from(printedStorySchema.parse(await print({ story })).pdf, 'base64');
    }),
  }),
  async (_event, shop, logger) => {
    await handleRequests({ ...shop, logger });
  },
);
