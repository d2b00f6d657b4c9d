import { afterAll, describe, expect, inject, it } from 'vitest';
import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { createFindFonts } from '#functions/adapters/pdf/find-fonts.ts';
import { createPdfPrinter } from '#functions/adapters/pdf/pdf-printer.ts';
import type { PrintableDocument } from '#functions/domain/document/document.ts';
import { printStory } from '#functions/domain/document/print-story.ts';
import { documentRequestSchema } from '#shared/schemas/document.ts';
import { pageFaults, rotatedDocument, setups } from '#tests/support/pdf-page-breaks.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';

const printer = createPdfPrinter({ chromiumPath: inject('environment')['CHROMIUM_PATH'] ?? '' });
const cleanImages = createCleanImages();
const findLetters = createFindFonts();
afterAll(() => printer.close());

async function faultsOf(number: number): Promise<string[]> {
  const request = documentRequestSchema.parse(rotatedDocument(number));
  let html = '';
  const spy = {
    ...printer,
    print(document: PrintableDocument, signal: AbortSignal) {
      html = document.html;
      return printer.print(document, signal);
    },
  };
  const pdf = await printStory(request, { printer: spy, cleanImages, findLetters }, AbortSignal.timeout(20_000));
  return pageFaults(pdf, html, setups[request.paper]);
}

const numbers = Array.from({ length: isWholeProof ? 24 : 4 }, (_, number) => number);

describe('page breaks', () => {
  it.each(numbers)(
    'document %i has no single line, no ragged end, no nearly empty page, and parts that stay whole',
    async (number) => {
      expect(await faultsOf(number)).toEqual([]);
    },
  );
});
