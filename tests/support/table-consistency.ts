import type { Table } from '#functions/data/table.ts';
import { scanTable } from '#functions/data/table-scan.ts';
import { checkItems, type InvariantReport } from '#functions/domain/invariants/check-items.ts';
import type { BrokenInvariant } from '#functions/domain/invariants/invariant.ts';

/** Checks every invariant of a table. */
export function checkTable(table: Table): Promise<InvariantReport> {
  return checkItems(scanTable(table), Math.floor(Date.now() / 1000));
}

const lineOf = ({ rule, at, found }: BrokenInvariant) => `  ${rule}: ${at}: ${found}`;

/**
 * Prints the counts of checked items. Reads twice, as a read may see half of a transaction.
 * @throws Error listing the broken rules with their ids
 */
export async function requireConsistentTable(table: Table): Promise<void> {
  const { broken, rest: _, ...counts } = await checkTable(table);
  if (broken.length > 0) {
    const again = new Set((await checkTable(table)).broken.map(lineOf));
    const lines = broken.map(lineOf).filter((line) => again.has(line));
    if (lines.length > 0) throw new Error(`The table is inconsistent:\n${lines.join('\n')}`);
  }
  console.log(`The table is consistent: ${JSON.stringify(counts)}`);
}
