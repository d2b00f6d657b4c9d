import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { TableReport } from './check-table.ts';

/** Run `npm run invariants` to see all. */
const maxReported = 100;

/**
 * Logs each violation by rule and ids, and a summary.
 * @throws Error when the check was incomplete, so that it cannot pass for success
 */
export function logReport({ broken, isWhole, progress: _, ...counts }: TableReport, logger: Logger): void {
  for (const { rule, at, found } of broken.slice(0, maxReported)) logger.error('INVARIANT_BROKEN', { rule, at, found });
  logger.info('INVARIANTS_CHECKED', { ...counts, broken: broken.length });
  if (!isWhole) throw new Error('the table was not gone through in time');
}
