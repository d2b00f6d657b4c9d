import type { ShownAuditEntry } from '#shared/schemas/desk-audit.ts';
import { spreadsheetCell } from '#shared/text/csv-cell.ts';

const columns = [
  ...['at', 'operatorName', 'operatorId', 'role', 'action', 'what', 'reason', 'customerId', 'about'],
  ...['sourceAddress', 'device', 'entryId'],
] as readonly (keyof ShownAuditEntry)[];

/** RFC 4180 with a header, every cell in quotes; Excel takes a file without the mark for Latin letters of its own. */
export function auditCsv(entries: readonly ShownAuditEntry[]): string {
  const rows = entries.map((entry) => columns.map((name) => spreadsheetCell(entry[name] ?? '')).join(','));
  return `\uFEFF${[columns.join(','), ...rows, ''].join('\r\n')}`;
}
