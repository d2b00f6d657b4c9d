import type { Clock } from '#functions/domain/kernel/clock.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { ListFiles } from '#functions/domain/ports/files.ts';
import type { BookItem } from './book-item.ts';
import { type BookReport, checkBooks } from './check-books.ts';
import { missingFiles, namedFiles } from './file-rules.ts';
import type { BrokenInvariant } from './invariant.ts';

interface TableCollaborators {
  /** Every item, partition by partition. */
  readonly books: { scan(): AsyncIterable<BookItem> };
  readonly listFiles: ListFiles;
  readonly clock: Clock;
}

/** Notes who names which file while the items go by, so that the table is read once for all rules. */
async function* noting(items: AsyncIterable<BookItem>, namedAt: Map<string, string>): AsyncGenerator<BookItem> {
  for await (const item of items) {
    for (const key of namedFiles(item)) namedAt.set(key, item.at);
    yield item;
  }
}

async function checkOnce({ books, listFiles, clock }: TableCollaborators, untilMs: number): Promise<BookReport> {
  const namedAt = new Map<string, string>();
  const isTimeUp = () => clock.now() >= untilMs;
  const report = await checkBooks(noting(books.scan(), namedAt), epochSeconds(clock), isTimeUp);
  if (!report.isWhole) return report;
  return { ...report, broken: [...report.broken, ...(await missingFiles(namedAt, listFiles))] };
}

const isSame = (a: BrokenInvariant, b: BrokenInvariant) => a.rule === b.rule && a.at === b.at;

/**
 * Holds every rule against the whole table and its files. A scan of a table in use may see one half of a transaction, so what is
 * broken is looked at a second time, and only what is found again is told.
 * @param untilMs when to stop; a report that is not whole tells of no rule between partitions that it did not reach
 */
export async function checkTable(collaborators: TableCollaborators, untilMs = Infinity): Promise<BookReport> {
  const first = await checkOnce(collaborators, untilMs);
  if (first.broken.length === 0) return first;
  const second = await checkOnce(collaborators, untilMs);
  return { ...second, broken: second.broken.filter((broken) => first.broken.some((before) => isSame(before, broken))) };
}
