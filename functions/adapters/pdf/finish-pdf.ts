import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PrintableDocument, PrintedDocument } from '#functions/domain/document/document.ts';

const pointsPerMm = 72 / 25.4;

const maker = 'Tellwren';
const language = 'en-US';

/** Sets exact page boxes from the lower left corner, because Chromium rounds pages to whole pixels (up to half a point). */
function setBoxes(pdf: PDFDocument, { page, bleedMm }: PrintableDocument): void {
  const bleed = bleedMm * pointsPerMm;
  const [width, height] = [page.widthMm * pointsPerMm, page.heightMm * pointsPerMm];
  const whole = [0, 0, width + 2 * bleed, height + 2 * bleed] as const;
  const trimmed = [bleed, bleed, width, height] as const;
  for (const sheet of pdf.getPages()) {
    sheet.setMediaBox(...whole);
    sheet.setCropBox(...whole);
    sheet.setBleedBox(...whole);
    sheet.setTrimBox(...trimmed);
    sheet.setArtBox(...trimmed);
  }
}

export async function finishPdf(bytes: Uint8Array, document: PrintableDocument): Promise<PrintedDocument> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  pdf.setTitle(document.title, { showInWindowTitleBar: true });
  pdf.setAuthor(maker);
  pdf.setCreator(maker);
  pdf.setLanguage(language);
  setBoxes(pdf, document);
  const saved = await pdf.save({ useObjectStreams: false, updateFieldAppearances: false });
  return { pdf: new Uint8Array(saved), pages: pdf.getPageCount() };
}
