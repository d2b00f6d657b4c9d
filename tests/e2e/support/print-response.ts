import { parsePrintSlug } from '#shared/prints/plan.ts';

const sizes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  'portrait.svg': [800, 1000],
  'wide.svg': [1600, 700],
  'card.svg': [1200, 630],
};

/** The SVG at a print's path; undefined for a path that is none. */
export function printAt(pathname: string): string | undefined {
  const [, , slug = '', file = ''] = pathname.split('/');
  const plan = parsePrintSlug(slug);
  const size = sizes[file];
  if (plan === undefined || size === undefined) return undefined;
  const [width, height] = size;
  const hue = plan.seed % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 40% 70%)"/><circle cx="50%" cy="40%" r="12%" fill="hsl(${hue} 60% 40%)"/></svg>`;
}
