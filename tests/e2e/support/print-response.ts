import { drawCrop, drawPrint, drawThing, type PrintFormat } from '#shared/prints/drawing/draw-print.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';

const formats: Readonly<Record<string, PrintFormat>> = {
  'portrait.svg': 'portrait',
  'wide.svg': 'wide',
  'card.svg': 'card',
};

/** The SVG at a print's path; undefined for a path that is none. */
export function printAt(pathname: string): string | undefined {
  const [, , slug = '', file = ''] = pathname.split('/');
  const plan = parsePrintSlug(slug);
  // Browsers show an SVG under any name.
  const format = formats[file.replace(/\.jpg$/, '.svg')];
  const [, crop] = /^crop-([1-5])\.svg$/.exec(file) ?? [];
  if (plan !== undefined && crop !== undefined) return drawCrop(plan, Number(crop));
  if (plan !== undefined && file === 'thing.svg') return drawThing(plan);
  return plan === undefined || format === undefined ? undefined : drawPrint(plan, format);
}
