import { drawPrint } from '#shared/prints/drawing/draw-print.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';

/** The print of a slug as SVG of this class, aligned left; undefined for an unknown slug. */
export function printSvg(slug: string | undefined, className: string): string | undefined {
  const plan = slug === undefined ? undefined : parsePrintSlug(slug);
  if (plan === undefined) return undefined;
  return drawPrint(plan, 'portrait').replace('<svg ', `<svg class="${className}" preserveAspectRatio="xMinYMid meet" `);
}
