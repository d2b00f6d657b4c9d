import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PrintableDocument, PrintedDocument } from '../../domain/document/document.ts';

/** 72 to the inch, of 25.4 mm. */
const pointsPerMm = 72 / 25.4;

const maker = 'Tellwren';
const language = 'en-US';

/**
 * Makes every sheet exactly as large as the press and the knife take it. Chromium rounds pages to whole pixels, up to half
 * a point; its sheets hang from their upper left corner.
 */
function setBoxes(pdf: PDFDocument, { page, bleedMm }: PrintableDocument): void {
  const bleed = bleedMm * pointsPerMm;
  const [width, height] = [page.widthMm * pointsPerMm, page.heightMm * pointsPerMm];
  for (const sheet of pdf.getPages()) {
    const foot = sheet.getHeight() - height - 2 * bleed;
    const whole = [0, foot, width + 2 * bleed, height + 2 * bleed] as const;
    sheet.setMediaBox(...whole);
    sheet.setCropBox(...whole);
    sheet.setBleedBox(...whole);
    sheet.setTrimBox(bleed, foot + bleed, width, height);
    sheet.setArtBox(bleed, foot + bleed, width, height);
  }
}

/** Names the document and its maker, sets its language and its boxes, and counts its pages. */
export async function finishPdf(bytes: Uint8Array, document: PrintableDocument): Promise<PrintedDocument> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  pdf.setTitle(document.title, { showInWindowTitleBar: true });
  pdf.setAuthor(maker);
  pdf.setCreator(maker);
  pdf.setLanguage(language);
  setBoxes(pdf, document);
  return { pdf: await pdf.save({ useObjectStreams: false, updateFieldAppearances: false }), pages: pdf.getPageCount() };
}
