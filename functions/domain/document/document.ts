import type { PaperSize } from '#shared/schemas/document.ts';

/** An image inside a document: what the browser that prints is given, as it may fetch nothing. */
export interface DocumentImage {
  /** `data:image/jpeg;base64,…` of an image that was decoded and encoded anew. */
  readonly source: string;
  readonly caption: string | undefined;
}

/** HTML of our own template around sanitised parts: the only thing that is ever printed (defence D8). */
export interface PrintableDocument {
  readonly html: string;
  readonly title: string;
  /** The page as it is held in the hand, in millimetres. */
  readonly page: { readonly widthMm: number; readonly heightMm: number };
  /** What the press prints beyond every edge and the knife takes off, in millimetres: the HTML's pages are larger by it. */
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

/** The letters of our typefaces that a text needs, as style rules, and the signs that none of them has. */
export interface PrintLetters {
  readonly css: string;
  readonly missing: readonly string[];
}

/** @param italic whether the text has slanted parts: their letters are as heavy as the upright ones */
export type FindLetters = (text: string, italic: boolean) => Promise<PrintLetters>;

/** Millimetres (ISO 216). */
export const paperMm = {
  a4: { widthMm: 210, heightMm: 297 },
  a5: { widthMm: 148, heightMm: 210 },
} as const satisfies Record<PaperSize, { widthMm: number; heightMm: number }>;
