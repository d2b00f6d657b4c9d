import { drawPrint, drawPrintWithCrops, type PrintWithCrops } from '#shared/prints/drawing/draw-print.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';

/** Gives an SVG a class and an alignment. */
export function withClass(svg: string, className: string, align = 'xMinYMid meet'): string {
  return svg.replace('<svg ', `<svg class="${className}" preserveAspectRatio="${align}" `);
}

/** The print of a slug as SVG of this class, aligned left; undefined for an unknown slug. */
export function printSvg(slug: string | undefined, className: string): string | undefined {
  const plan = slug === undefined ? undefined : parsePrintSlug(slug);
  return plan && withClass(drawPrint(plan, 'portrait'), className);
}

/** Undefined for an unknown slug. */
export function printWithCrops(slug: string | undefined): PrintWithCrops | undefined {
  const plan = slug === undefined ? undefined : parsePrintSlug(slug);
  return plan && drawPrintWithCrops(plan);
}
