export type Row = Readonly<Record<string, string>>;

const isNumber = (text: string) => /^[+-]?[\d.,]+$|^–?$/.test(text);

export function tableLines(rows: readonly Row[], isMarkdown: boolean): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const cellOf = (row: Row, column: string) => row[column] ?? '';
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => cellOf(row, column).length)));
  const rightOf = columns.map((column) => rows.every((row) => isNumber(cellOf(row, column))));
  const pad = (text: string, at: number) =>
    rightOf[at] ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0);
  const rule = widths.map((width, at) => (rightOf[at] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  const line = (cells: readonly string[]) => (isMarkdown ? `| ${cells.join(' | ')} |` : `  ${cells.join('  ')}`);
  return [
    line(columns.map(pad)),
    line(isMarkdown ? rule : widths.map((width) => '-'.repeat(width))),
    ...rows.map((row) => line(columns.map((column, at) => pad(cellOf(row, column), at)))),
  ];
}
