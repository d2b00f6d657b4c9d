import writeSheet, { type Cell } from 'write-excel-file/universal';
import { startOf } from '#shared/text/characters.ts';

/** Excel repairs a file with a longer text. */
const mostLetters = 32_767;

/** Excel reads `_x0041_` as A. */
const escapeLike = /_(?=x[\da-f]{4}_)/gi;

const alignVertical = 'top';

/** A text is never a formula, and its leading zeros and long numbers stay as they are. */
export function textCell(text: string): Cell {
  // The library removes characters that XML 1.0 forbids, but beside half of a surrogate pair it removes too much.
  const value = startOf(text.replace(/\r\n?/g, '\n'), mostLetters).replace(escapeLike, '_x005F_').toWellFormed();
  return { type: String, value, wrap: true, alignVertical };
}

/** @param format as Excel has it, for example `yyyy-mm-dd`, in UTC */
export const dateCell = (value: Date, format: string): Cell => ({ type: Date, value, format, alignVertical });

export const numberCell = (value: number, format: string): Cell => ({ type: Number, value, format, alignVertical });

interface SheetColumn {
  readonly head: string;
  /** In letters. */
  readonly width: number;
}

/** An Excel file of one sheet, because Excel opens CSV in one column where commas separate decimals. */
export function excelFile(sheet: string, columns: readonly SheetColumn[], rows: readonly Cell[][]): Promise<Blob> {
  const head = columns.map((column): Cell => ({ type: String, value: column.head, fontWeight: 'bold' }));
  const widths = columns.map(({ width }) => ({ width }));
  return writeSheet([head, ...rows], { sheet, columns: widths, stickyRowsCount: 1 }).toBlob();
}
