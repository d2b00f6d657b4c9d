import type { ShownAuditEntry } from '#shared/schemas/desk-audit.ts';
import { dateCell, excelFile, textCell } from '#shared/text/sheet.ts';

const columns: readonly (readonly [name: keyof ShownAuditEntry, width: number])[] = [
  ['operatorName', 20],
  ['operatorId', 30],
  ['role', 12],
  ['action', 24],
  ['what', 48],
  ['reason', 48],
  ['customerId', 30],
  ['about', 30],
  ['sourceAddress', 18],
  ['device', 24],
  ['entryId', 30],
];

/** An Excel file with a row per entry; the times are in UTC. */
export function auditSheet(entries: readonly ShownAuditEntry[]): Promise<Blob> {
  const heads = [{ head: 'at (UTC)', width: 24 }, ...columns.map(([head, width]) => ({ head, width }))];
  const rows = entries.map((entry) => [
    dateCell(new Date(entry.at), 'yyyy-mm-dd hh:mm:ss'),
    ...columns.map(([name]) => textCell(entry[name] ?? '')),
  ]);
  return excelFile('Audit', heads, rows);
}
