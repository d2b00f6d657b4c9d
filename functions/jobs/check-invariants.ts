import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createS3CheckProgress } from '#functions/adapters/files/s3-check-progress.ts';
import { listFiles } from '#functions/composition/files.ts';
import { part, shopOf } from '#functions/composition/shop-of.ts';
import type { Table } from '#functions/data/table.ts';
import { createTableScan } from '#functions/data/table-scan.ts';
import { runNightlyCheck } from '#functions/domain/invariants/nightly-check.ts';
import { defineJob } from '#functions/runtime/define-job.ts';

/** Of Lambda's 15 minutes (infra/function-specs.ts); the rest stores how far the check is. */
const maxMs = 13 * 60_000;
/**
 * Between two pages of 128 read units: at most 500 units a second, a quarter of the table's ceiling (shared/names/table.ts). In
 * 13 minutes that is 3 GB, six million items (decision 0165).
 */
const scanPauseMs = 256;

/**
 * Runs the checks of `npm run invariants` every night (defence D11) and logs one line per violation. Later runs of the night, whose
 * event says `continues`, go on where the time was up.
 * @throws Error when a night was too short
 */
export const handler = defineJob(
  { id: 'checkInvariants', input: z.object({ continues: z.optional(z.boolean()) }) },
  shopOf({
    listFiles,
    checkProgress: part(['bucketName'], createS3CheckProgress),
    items: (table: Table) => createTableScan(table, { pause: () => wait(scanPauseMs), isCheap: true }),
  }),
  async ({ continues = false }, shop, logger) => {
    await runNightlyCheck(continues, shop.clock.now() + maxMs, shop, logger);
  },
);
