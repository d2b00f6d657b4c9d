/** OWASP, CSV Injection: a spreadsheet runs a cell that begins like a formula, also in the full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** In quotes, by RFC 4180. NUL ends a cell in many readers. */
export function csvCell(text: string): string {
  return `"${text.replaceAll('\0', '').toWellFormed().replaceAll('"', '""')}"`;
}

/** For spreadsheets: after an apostrophe, a cell that looks like a formula is text. */
export function spreadsheetCell(text: string): string {
  const shown = text.replaceAll('\0', '');
  return csvCell(formula.test(shown) ? `'${shown}` : shown);
}
