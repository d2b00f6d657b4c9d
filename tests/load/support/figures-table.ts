type Cell = string | number;

/** A table for a terminal, or for Markdown; the first column is text, the others numbers. */
export function figuresTable(head: readonly string[], rows: readonly (readonly Cell[])[], isMarkdown: boolean): string {
  const lines = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const padded = lines.map((line) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))),
  );
  if (!isMarkdown) return padded.map((line) => line.join('  ').trimEnd()).join('\n');
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  const [first = [], ...rest] = padded;
  return [first, rule, ...rest].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

export function formatNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export const percent = (share: number, digits = 0) => `${(share * 100).toFixed(digits)} %`;
export const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
