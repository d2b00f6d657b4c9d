import type { ShownAuditEntry } from '#shared/schemas/desk-audit.ts';

const columns = [
  ...['at', 'operatorName', 'operatorId', 'role', 'action', 'what', 'reason', 'customerId', 'about'],
  ...['sourceAddress', 'device', 'entryId'],
] as readonly (keyof ShownAuditEntry)[];

/** A spreadsheet runs cells that begin like this; an apostrophe makes them text (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(value: string | null): string {
  // NUL ends a cell in many readers, and hides what a cell begins with.
  const text = (value ?? '').replaceAll('\0', '').toWellFormed();
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** RFC 4180 with a header, every cell in quotes; Excel takes a file without the mark for Latin letters of its own. */
export function auditCsv(entries: readonly ShownAuditEntry[]): string {
  const rows = entries.map((entry) => columns.map((name) => cell(entry[name])).join(','));
  return `\uFEFF${[columns.join(','), ...rows, ''].join('\r\n')}`;
}
