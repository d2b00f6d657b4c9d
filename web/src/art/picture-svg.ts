import type { Layer } from './landscape.ts';
import type { Picture } from './picture.ts';

function transformOf({ shift, scale }: Layer): string {
  const moved = shift === undefined ? '' : `translate(${shift.join(' ')})`;
  const sized = scale === undefined ? '' : `scale(${scale})`;
  return moved + sized === '' ? '' : ` transform="${moved}${sized}"`;
}

function layerSvg(layer: Layer): string {
  const { path, ink, stroke, opacity, thread } = layer;
  // Normalised, so that CSS can animate it.
  const drawn = thread === true ? ' class="thread" pathLength="1"' : '';
  const paint = stroke === undefined ? `fill="${ink}"` : `stroke="${ink}" stroke-width="${stroke}"`;
  return `<path d="${path}" ${paint}${opacity === undefined ? '' : ` opacity="${opacity}"`}${transformOf(layer)}${drawn}/>`;
}

/** A picture as an SVG document. @param title its accessible name */
export function pictureSvg({ width, height, sky, layers }: Picture, title?: string): string {
  const head = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const hand = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  const ground = `<rect width="${width}" height="${height}" fill="${sky}"/>`;
  const name = title === undefined ? '' : `<title>${title}</title>`;
  return `<svg ${head} ${hand}>${name}${ground}${layers.map(layerSvg).join('')}</svg>`;
}
