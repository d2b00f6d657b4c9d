import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type CheckedPart, checkItems, type InvariantReport } from './check-items.ts';
import { missingFiles, namedFiles } from './file-rules.ts';
import type { BrokenInvariant } from './invariant.ts';
import type { TableItem } from './table-item.ts';

type Needs = Pick<Shop, 'listFiles' | 'clock'> & {
  readonly items: { scan(after?: TableItem['key']): AsyncIterable<TableItem> };
};

/** Where a check that ran out of time continues. */
export interface CheckProgress {
  /** The violations of the first scan, during the second. */
  readonly first?: readonly BrokenInvariant[] | undefined;
  /** Of the present scan; absent before its first partition is checked. */
  readonly scanned?: (CheckedPart & { readonly namedAt: readonly (readonly [file: string, at: string])[] }) | undefined;
}

export interface TableReport extends Omit<InvariantReport, 'rest'> {
  readonly progress?: CheckProgress;
}

async function* collectNamedFiles(
  items: AsyncIterable<TableItem>,
  namedAt: Map<string, string>,
): AsyncGenerator<TableItem> {
  for await (const item of items) {
    for (const key of namedFiles(item)) namedAt.set(key, item.at);
    yield item;
  }
}

async function checkOnce({ items, listFiles, clock }: Needs, untilMs: number, { first, scanned }: CheckProgress) {
  const namedAt = new Map(scanned?.namedAt);
  const isTimeUp = () => clock.now() >= untilMs;
  const scan = collectNamedFiles(items.scan(scanned?.after), namedAt);
  const { rest, ...report } = await checkItems(scan, epochSeconds(clock), isTimeUp, scanned);
  const named = [...namedAt];
  const stopped = { first, scanned: rest && { ...rest, namedAt: named } };
  if (!report.isWhole) return { ...report, progress: stopped };
  const missing = await missingFiles(namedAt, listFiles, isTimeUp);
  if (missing === undefined) return { ...report, isWhole: false, progress: stopped };
  return { ...report, broken: [...report.broken, ...missing] };
}

const isSame = (a: BrokenInvariant, b: BrokenInvariant) => a.rule === b.rule && a.at === b.at;

/**
 * Checks every rule against the table and its files. A scan can see half of a transaction, so violations are checked twice and
 * only repeated ones are reported. @param untilMs when to stop; an incomplete report omits rules across partitions
 * @param begun the progress of an incomplete report
 */
export async function checkTable(shop: Needs, untilMs = Infinity, begun: CheckProgress = {}): Promise<TableReport> {
  const report = await checkOnce(shop, untilMs, begun);
  const { first } = begun;
  if (first !== undefined)
    return { ...report, broken: report.broken.filter((broken) => first.some((before) => isSame(before, broken))) };
  if (!report.isWhole || report.broken.length === 0) return report;
  return checkTable(shop, untilMs, { first: report.broken });
}
