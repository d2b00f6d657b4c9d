import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { checkItems, type InvariantReport } from './check-items.ts';
import { missingFiles, namedFiles } from './file-rules.ts';
import type { BrokenInvariant } from './invariant.ts';
import type { TableItem } from './table-item.ts';

type Needs = Pick<Shop, 'listFiles' | 'clock'> & { readonly items: { scan(): AsyncIterable<TableItem> } };

async function* collectNamedFiles(
  items: AsyncIterable<TableItem>,
  namedAt: Map<string, string>,
): AsyncGenerator<TableItem> {
  for await (const item of items) {
    for (const key of namedFiles(item)) namedAt.set(key, item.at);
    yield item;
  }
}

async function checkOnce({ items, listFiles, clock }: Needs, untilMs: number): Promise<InvariantReport> {
  const namedAt = new Map<string, string>();
  const isTimeUp = () => clock.now() >= untilMs;
  const report = await checkItems(collectNamedFiles(items.scan(), namedAt), epochSeconds(clock), isTimeUp);
  if (!report.isWhole) return report;
  const missing = await missingFiles(namedAt, listFiles, isTimeUp);
  return { ...report, isWhole: missing !== undefined, broken: [...report.broken, ...(missing ?? [])] };
}

const isSame = (a: BrokenInvariant, b: BrokenInvariant) => a.rule === b.rule && a.at === b.at;

/**
 * Checks every rule against the table and its files. A scan can see half of a transaction, so violations are checked twice and
 * only repeated ones are reported. @param untilMs when to stop; an incomplete report omits rules across partitions
 */
export async function checkTable(shop: Needs, untilMs = Infinity): Promise<InvariantReport> {
  const first = await checkOnce(shop, untilMs);
  if (first.broken.length === 0) return first;
  const second = await checkOnce(shop, untilMs);
  return { ...second, broken: second.broken.filter((broken) => first.broken.some((before) => isSame(before, broken))) };
}
