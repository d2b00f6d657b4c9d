import type { PaperSize } from '#shared/schemas/document.ts';

/** An embedded image: the printing browser can load nothing. */
export interface DocumentImage {
  readonly source: string;
  readonly caption: string | undefined;
}

/** HTML of our own template around sanitised parts (defence D8). */
export interface PrintableDocument {
  readonly html: string;
  readonly title: string;
  /** BCP 47, for screen readers. */
  readonly language: string;
  /** The trimmed page, in millimetres. */
  readonly page: { readonly widthMm: number; readonly heightMm: number };
  /** Printed beyond every edge and cut off, in millimetres; the HTML's pages are larger by it. */
  readonly bleedMm: number;
}

export interface PrintedDocument {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly pages: number;
}

/**
 * Chromium without network, scripts or files.
 * @throws AppError too-many-requests, payload-too-large (over 4.4 MB of PDF), service-unavailable, deadline-exceeded
 */
export interface PdfPrinter {
  print(document: PrintableDocument, signal: AbortSignal): Promise<PrintedDocument>;
}

/** HTML of our own template, as a picture. */
export interface PicturedDocument {
  readonly html: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly maxBytes: number;
}

/** As `PdfPrinter`. A picture that stays too large has the lowest quality. */
export interface PicturePrinter {
  /** @returns a JPEG */
  takePicture(document: PicturedDocument, signal: AbortSignal): Promise<Uint8Array>;
}

/** CSS of the font subsets that a text needs, and the characters that no font has. */
export interface PrintFonts {
  readonly css: string;
  readonly missing: readonly string[];
}

/** @param italic whether the text has italic parts, whose fonts are as large as the upright ones */
export type FindFonts = (text: string, italic: boolean) => Promise<PrintFonts>;

/** Millimetres (ISO 216 and ANSI/ASME Y14.1). */
export const paperMm = {
  a4: { widthMm: 210, heightMm: 297 },
  a5: { widthMm: 148, heightMm: 210 },
  letter: { widthMm: 215.9, heightMm: 279.4 },
} as const satisfies Record<PaperSize, { widthMm: number; heightMm: number }>;
