import { scanBooks } from '../../functions/data/book-items.ts';
import type { Table } from '../../functions/data/table.ts';
import { type BookReport, checkBooks } from '../../functions/domain/invariants/check-books.ts';

/** Holds every rule against a table as it is now. */
export function readBooks(table: Table): Promise<BookReport> {
  return checkBooks(scanBooks(table), Math.floor(Date.now() / 1000));
}

/** Prints how much was looked at. @throws Error naming each broken rule with its ids */
export async function requireSoundBooks(table: Table): Promise<void> {
  const { broken, ...counts } = await readBooks(table);
  const lines = broken.map(({ rule, at, found }) => `  ${rule}: ${at}: ${found}`);
  if (lines.length > 0) throw new Error(`The table is not sound:\n${lines.join('\n')}`);
  console.log(`The table is sound: ${JSON.stringify(counts)}`);
}
