import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
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

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface DrawnLine {
  readonly from: Point;
  readonly to: Point;
  /** CMYK. */
  readonly ink: readonly number[];
}

/** The straight lines that were drawn on top of each page. */
export async function readLines(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return pdf.getPages().map((page) => {
    const contents = page.node.Contents();
    const last = contents instanceof PDFArray ? contents.lookup(contents.size() - 1) : contents;
    const text = last instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(last).decode()).toString('latin1') : '';
    const numbers = (line: string) => line.split(' ').slice(0, -1).map(Number);
    const lines: DrawnLine[] = [];
    let [ink, from]: [number[], Point] = [[], { x: 0, y: 0 }];
    for (const operator of text.split('\n')) {
      const [x = 0, y = 0] = numbers(operator);
      if (operator.endsWith(' K')) ink = numbers(operator);
      if (operator.endsWith(' m')) from = { x, y };
      if (operator.endsWith(' l')) lines.push({ from, to: { x, y }, ink });
    }
    return lines;
  });
}
