import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { FileResponse } from '#shared/endpoints/endpoint.ts';
import { drawCrop, drawPrint, drawThing, type PrintFormat } from '#shared/prints/drawing/draw-print.ts';
import { cropFiles, type PrintFile, type PrintPlan, parsePrintSlug, printFiles } from '#shared/prints/plan.ts';

/** Draws an SVG of ours as JPEG. */
export type EncodeJpeg = (svg: string) => Promise<Uint8Array<ArrayBuffer>>;

/** `card.svg` is the format `card`, `crop-2.svg` the second crop. */
function drawFile(plan: PrintPlan, file: PrintFile): string | undefined {
  if (file === 'thing.svg') return drawThing(plan);
  const crop = (cropFiles as readonly string[]).indexOf(file);
  return crop === -1 ? drawPrint(plan, file.replace(/\.\w+$/, '') as PrintFormat) : drawCrop(plan, crop + 1);
}

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
  const svg = drawFile(plan, known);
  if (svg === undefined) throw new AppError('print-not-found');
  return known.endsWith('.svg')
    ? { content: svg, mediaType: 'image/svg+xml', headers }
    : { content: await encodeJpeg(svg), mediaType: 'image/jpeg', headers };
}
