import type { PdfPrinter } from '#functions/domain/document/document.ts';

/** tests/integration/pdf attacks Chromium itself. */
export const createPdfPrinter = (): PdfPrinter => ({ print: async () => ({ pdf: new Uint8Array([37]), pages: 1 }) });
