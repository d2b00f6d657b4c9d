import type { PaperSize } from '../../../shared/schemas/document.ts';

/** An image inside a document: what the browser that prints is given, as it may fetch nothing. */
export interface DocumentImage {
  /** `data:image/jpeg;base64,…` of an image that was decoded and encoded anew. */
  readonly source: string;
  readonly caption: string | undefined;
}

/** HTML of our own template around sanitised parts: the only thing that is ever printed (RELIABILITY 4.9). */
export interface PrintableDocument {
  readonly html: string;
  readonly title: string;
  /** The page, in millimetres; with it the bleed on every side, which is part of the sheet. */
  readonly page: { readonly widthMm: number; readonly heightMm: number };
}

/** Chromium without network, scripts or files. @throws AppError service-unavailable, deadline-exceeded, payload-too-large */
export interface PdfPrinter {
  print(document: PrintableDocument, signal: AbortSignal): Promise<Uint8Array>;
}

/** Millimetres (ISO 216). */
export const paperMm = {
  a4: { widthMm: 210, heightMm: 297 },
  a5: { widthMm: 148, heightMm: 210 },
} as const satisfies Record<PaperSize, { widthMm: number; heightMm: number }>;
