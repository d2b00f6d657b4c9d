import type { PaperSize } from '#shared/schemas/document.ts';
import type { TextArea } from './page-breaks.ts';

/** A page of the workbook, in rem, without its margins. */
export interface Sheet {
  readonly width: number;
  /** Under the heading. */
  readonly height: number;
  readonly columns: 1 | 2;
  /** Side of a part of the print beside a post. */
  readonly crop: number;
}

interface Paper {
  readonly size: string;
  readonly remPt: number;
  readonly coverMargin: string;
  readonly bookMargin: string;
  readonly workMargin: string;
  /** Of the cover inside its margins. */
  readonly coverHeight: string;
  readonly area: TextArea;
  readonly sheet: Sheet;
}

/** A5 is the book's size; the larger sheets set type 1.25 times as large. */
export const papers = {
  a5: {
    size: 'A5',
    remPt: 12.5,
    coverMargin: '12mm 16mm 14mm',
    bookMargin: '17mm 16mm 20mm',
    workMargin: '14mm 12mm 18.5mm',
    coverHeight: '183.5mm',
    area: { charactersPerLine: 56, linesPerPage: 24 },
    sheet: { width: 28.1, height: 34.6, columns: 1, crop: 8.6 },
  },
  a4: {
    size: 'A4',
    remPt: 15.625,
    coverMargin: '18mm 23mm 20mm',
    bookMargin: '22mm 20mm 26mm',
    workMargin: '20mm 17mm 26mm',
    coverHeight: '258.5mm',
    area: { charactersPerLine: 66, linesPerPage: 28 },
    sheet: { width: 31.9, height: 39.9, columns: 2, crop: 6.3 },
  },
  letter: {
    size: '8.5in 11in',
    remPt: 15.625,
    coverMargin: '16mm 27mm 18mm',
    bookMargin: '20mm 23mm 25mm',
    workMargin: '18mm 20mm 24mm',
    coverHeight: '245mm',
    area: { charactersPerLine: 66, linesPerPage: 26 },
    sheet: { width: 31.9, height: 37.4, columns: 2, crop: 5.8 },
  },
} as const satisfies Record<PaperSize, Paper>;
