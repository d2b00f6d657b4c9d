import type { Logger } from '#functions/domain/kernel/logger.ts';
import { type CheckProgress, checkTable } from './check-table.ts';
import { logReport } from './log-report.ts';

export interface CheckProgressStore {
  read(): Promise<CheckProgress | undefined>;
  save(progress: CheckProgress): Promise<void>;
  remove(): Promise<void>;
}

type Needs = Parameters<typeof checkTable>[0] & { readonly checkProgress: CheckProgressStore };

/**
 * Continues an incomplete check, or begins one, and logs the report when it is whole.
 * @param continues whether it may only continue one @param untilMs when to stop
 * @throws Error when a run that may begin one ends without completing the check of the night before
 */
export async function runNightlyCheck(continues: boolean, untilMs: number, shop: Needs, logger: Logger): Promise<void> {
  const begun = await shop.checkProgress.read();
  if (continues && begun === undefined) return;
  const report = await checkTable(shop, untilMs, begun);
  if (report.progress === undefined) {
    logReport(report, logger);
    if (begun !== undefined) await shop.checkProgress.remove();
    return;
  }
  await shop.checkProgress.save(report.progress);
  logger.info('INVARIANTS_PARTLY_CHECKED', { items: report.items });
  if (!continues && begun !== undefined) throw new Error('the table was not gone through in a night');
}
