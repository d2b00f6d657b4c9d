import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { createTable } from '#functions/data/table.ts';
import { createTableScan } from '#functions/data/table-scan.ts';
import { checkTable } from '#functions/domain/invariants/check-table.ts';
import { logReport } from '#functions/domain/invariants/log-report.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { defineJob } from '#functions/runtime/define-job.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';

/** Of Lambda's 15 minutes (infra/function-specs.ts). */
const maxMs = 14 * 60_000;
/**
 * Between two pages of 256 read units: at most 500 units a second, a quarter of the table's ceiling (shared/names/table.ts). In
 * 14 minutes that is 1.6 GB, three million items (decision 0106).
 */
const scanPauseMs = 512;

/**
 * Runs the checks of `npm run invariants` every night (defence D11) and logs one line per violation.
 * @throws Error when the time was too short
 */
export const handler = defineJob(
  { id: 'checkInvariants', input: z.unknown() },
  dependencies(['stage', 'tableName', 'bucketName'], (config) => {
    const table = createTable(config);
    return {
      items: createTableScan(table, { pause: () => wait(scanPauseMs) }),
      listFiles: createS3FileList(config),
      clock: systemClock,
    };
  }),
  async (_event, collaborators, logger) => {
    logReport(await checkTable(collaborators, collaborators.clock.now() + maxMs), logger);
  },
);
