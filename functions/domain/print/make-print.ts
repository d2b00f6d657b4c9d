import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { FileResponse } from '#shared/endpoints/endpoint.ts';
import { drawPrint, type PrintFormat } from '#shared/prints/draw-print.ts';
import { type PrintFile, parsePrintSlug, printFiles } from '#shared/prints/plan.ts';

/** Draws an SVG of ours as JPEG. */
export type EncodeJpeg = (svg: string) => Promise<Uint8Array<ArrayBuffer>>;

const formats: Readonly<Record<PrintFile, PrintFormat>> = {
  'portrait.svg': 'portrait',
  'wide.svg': 'wide',
  'card.svg': 'card',
  'portrait.jpg': 'portrait',
  'card.jpg': 'card',
};

/** The same path always gives the same bytes. Mail programs and other sites may show a print. */
const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Draws the print that a path describes; nothing is stored. @throws AppError print-not-found */
export async function makePrint(
  { print, file }: { readonly print: string; readonly file: string },
  encodeJpeg: EncodeJpeg,
): Promise<FileResponse> {
  const plan = parsePrintSlug(print);
  const known = printFiles.find((name) => name === file);
  if (plan === undefined || known === undefined) throw new AppError('print-not-found');
  const svg = drawPrint(plan, formats[known]);
  return known.endsWith('.svg')
    ? { content: svg, mediaType: 'image/svg+xml', headers }
    : { content: await encodeJpeg(svg), mediaType: 'image/jpeg', headers };
}
