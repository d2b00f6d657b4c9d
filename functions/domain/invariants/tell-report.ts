import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { BookReport } from './check-books.ts';

/** So many are told one by one; who must mend more than this begins with `npm run invariants`. */
const mostTold = 100;

/**
 * Logs what is broken, a line each by rule and ids, and a summary.
 * @throws Error when the table was not gone through in time: nobody may take silence for soundness
 */
export function tellReport({ broken, isWhole, ...counts }: BookReport, logger: Logger): void {
  for (const { rule, at, found } of broken.slice(0, mostTold)) logger.error('INVARIANT_BROKEN', { rule, at, found });
  logger.info('INVARIANTS_CHECKED', { ...counts, broken: broken.length });
  if (!isWhole) throw new Error('the table was not gone through in time');
}
