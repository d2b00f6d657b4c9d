import type { ShownAuditEntry } from '#shared/schemas/desk-audit.ts';
import { spreadsheetCell } from '#shared/text/csv-cell.ts';

const columns = [
  ...['at', 'operatorName', 'operatorId', 'role', 'action', 'what', 'reason', 'customerId', 'about'],
  ...['sourceAddress', 'device', 'entryId'],
] as readonly (keyof ShownAuditEntry)[];

/** RFC 4180 with a header, every cell in quotes. The byte order mark makes Excel read it as UTF-8. */
export function auditCsv(entries: readonly ShownAuditEntry[]): string {
  const rows = entries.map((entry) => columns.map((name) => spreadsheetCell(entry[name] ?? '')).join(','));
  return `\uFEFF${[columns.join(','), ...rows, ''].join('\r\n')}`;
}
