import type { Color, PDFDocument } from '@cantoo/pdf-lib';
import type { PrintableDocument, PrintedDocument } from '#functions/domain/document/document.ts';

const pointsPerMm = 72 / 25.4;

const maker = 'Tellwren';

/** Distance of the crop marks from the trimmed page, outside the bleed, and their length. */
const markGapMm = 4;
const markMm = 5;

/** Two marks at each corner of the trimmed page, in all inks so that every plate has them. */
function drawCropMarks(pdf: PDFDocument, { page, bleedMm }: PrintableDocument, ink: Color): void {
  const at = (mm: number) => (bleedMm + mm) * pointsPerMm;
  const ends = (lengthMm: number) => [
    [at(-markGapMm), at(-markGapMm - markMm)],
    [at(lengthMm + markGapMm), at(lengthMm + markGapMm + markMm)],
  ];
  const across = [at(0), at(page.widthMm)].flatMap((x) =>
    ends(page.heightMm).map(([from = 0, to = 0]) => ({ start: { x, y: from }, end: { x, y: to } })),
  );
  const along = [at(0), at(page.heightMm)].flatMap((y) =>
    ends(page.widthMm).map(([from = 0, to = 0]) => ({ start: { x: from, y }, end: { x: to, y } })),
  );
  for (const sheet of pdf.getPages())
    for (const line of [...across, ...along]) sheet.drawLine({ ...line, thickness: 0.25, color: ink });
}

/** Sets exact page boxes from the lower left corner, because Chromium rounds pages to whole pixels (up to half a point). */
function setBoxes(pdf: PDFDocument, { page, bleedMm }: PrintableDocument): void {
  const bleed = bleedMm * pointsPerMm;
  const [width, height] = [page.widthMm * pointsPerMm, page.heightMm * pointsPerMm];
  const bled = [0, 0, width + 2 * bleed, height + 2 * bleed] as const;
  const margin = bleedMm === 0 ? 0 : (markGapMm + markMm) * pointsPerMm - bleed;
  const whole = [-margin, -margin, bled[2] + 2 * margin, bled[3] + 2 * margin] as const;
  const trimmed = [bleed, bleed, width, height] as const;
  for (const sheet of pdf.getPages()) {
    sheet.setMediaBox(...whole);
    sheet.setCropBox(...whole);
    sheet.setBleedBox(...bled);
    sheet.setTrimBox(...trimmed);
    sheet.setArtBox(...trimmed);
  }
}

export async function finishPdf(bytes: Uint8Array, document: PrintableDocument): Promise<PrintedDocument> {
  const { cmyk, ParseSpeeds, PDFDocument } = await import('@cantoo/pdf-lib');
  // By default pdf-lib waits for a timer after each 50 to 100 objects, for a page that must not freeze.
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  pdf.setTitle(document.title, { showInWindowTitleBar: true });
  pdf.setAuthor(maker);
  pdf.setCreator(maker);
  pdf.setLanguage(document.language);
  setBoxes(pdf, document);
  if (document.bleedMm > 0) drawCropMarks(pdf, document, cmyk(1, 1, 1, 1));
  const saved = await pdf.save({
    useObjectStreams: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
  return { pdf: new Uint8Array(saved), pages: pdf.getPageCount() };
}
