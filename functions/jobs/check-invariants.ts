import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { listFiles } from '#functions/composition/files.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import type { Table } from '#functions/data/table.ts';
import { createTableScan } from '#functions/data/table-scan.ts';
import { checkTable } from '#functions/domain/invariants/check-table.ts';
import { logReport } from '#functions/domain/invariants/log-report.ts';
import { defineJob } from '#functions/runtime/define-job.ts';

/** Of Lambda's 15 minutes (infra/function-specs.ts). */
const maxMs = 14 * 60_000;
/**
 * Between two pages of 256 read units: at most 500 units a second, a quarter of the table's ceiling (shared/names/table.ts). In
 * 14 minutes that is 1.6 GB, three million items (decision 0010).
 */
const scanPauseMs = 512;

/**
 * Runs the checks of `npm run invariants` every night (defence D11) and logs one line per violation.
 * @throws Error when the time was too short
 */
export const handler = defineJob(
  { id: 'checkInvariants', input: z.unknown() },
  shopOf({ listFiles, items: (table: Table) => createTableScan(table, { pause: () => wait(scanPauseMs) }) }),
  async (_event, shop, logger) => {
    logReport(await checkTable(shop, shop.clock.now() + maxMs), logger);
  },
);
