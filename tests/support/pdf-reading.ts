import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text at its position in points from the page's lower left corner. */
export interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

export interface ReadPage {
  readonly text: string;
  readonly pieces: readonly PlacedText[];
  /** Roles of the structure, outermost first, in reading order. */
  readonly roles: readonly string[];
}

function rolesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { role, children }: { role?: unknown; children?: unknown } = node;
  const inside = Array.isArray(children) ? children.flatMap(rolesIn) : [];
  return typeof role === 'string' ? [role, ...inside] : inside;
}

/** Positioned text, outline and metadata of a PDF. */
export async function readPdf(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const pdf = await loading.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [left = 0, bottom = 0] = [item.transform[4], item.transform[5]];
      return [{ text: item.str, left, bottom, right: left + item.width, top: bottom + item.height }];
    });
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    pages.push({ text, pieces, roles: rolesIn(await page.getStructTree()) });
  }
  const { info } = await pdf.getMetadata();
  const outline = (await pdf.getOutline())?.map(({ title }) => title) ?? [];
  const marks: unknown = await pdf.getMarkInfo();
  await loading.destroy();
  return {
    pages,
    text: pages.map((page) => page.text).join('\n'),
    info,
    outline,
    tagged: marks instanceof Map && marks.get('Marked') === true,
  };
}

const boxNames = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'] as const;

/** The boxes of every page, as `[left, bottom, right, top]` in points, and the language. */
export async function readBoxes(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const boxes = pdf.getPages().map((page) => {
    const sides = boxNames.map((name) => {
      const { x, y, width, height } = page[`get${name}`]();
      return [name, [x, y, x + width, y + height]] as const;
    });
    return Object.fromEntries(sides);
  });
  return { boxes, language: String(pdf.catalog.get(PDFName.of('Lang'))) };
}

/** Every font, and whether it is embedded. */
export async function readFonts(bytes: Uint8Array): Promise<{ name: string; embedded: boolean }[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
  return objects.flatMap((object) => {
    if (!(object instanceof PDFDict) || object.get(PDFName.of('Type')) !== PDFName.of('FontDescriptor')) return [];
    const file = ['FontFile', 'FontFile2', 'FontFile3'].map((key) => object.get(PDFName.of(key))).find(Boolean);
    const letters = file instanceof PDFRef ? pdf.context.lookup(file) : file;
    return [{ name: String(object.get(PDFName.of('FontName'))), embedded: letters instanceof PDFRawStream }];
  });
}
