import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { inks } from '#shared/prints/inks.ts';
import { publicFolder, report } from './render.ts';

/** In drawing units; hills and thread continue for 12 units on every side. */
const side = 64;

interface IconShape {
  /** Corner radius; 0 for systems that crop icons. */
  readonly corner: number;
  /** Visible units around the square, at most 12. */
  readonly margin: number;
}

function iconSvg({ corner, margin }: IconShape): string {
  const box = `${-margin} ${-margin} ${side + 2 * margin} ${side + 2 * margin}`;
  const cut = corner === 0 ? '' : `<clipPath id="c"><rect width="${side}" height="${side}" rx="${corner}"/></clipPath>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><title>Tellwren</title>${cut}`,
    `<g${corner === 0 ? '' : ' clip-path="url(#c)"'}><path d="M-12-12h88v88h-88z" fill="${inks.marigold}"/>`,
    `<circle cx="45" cy="20" r="9" fill="${inks.butter}"/>`,
    `<path d="M-12 42q6-1 12-4c14-8 24-2 34-6s20-4 30 0q6 2 12 2v42h-88Z" fill="${inks.tomato}"/>`,
    `<path d="M-12 50q6 1 12-2c16-8 28 2 40-2s16-4 24-2q6 1 12 0v32h-88Z" fill="${inks.pine}"/>`,
    `<path d="M-12 57h10c8 0 6-13 10-13s0 13 6 13 5-13 10-13 0 13 6 13 5-13 10-13 0 13 6 13 10-4 20-4h8" fill="none" stroke="${inks.cream}" stroke-width="3.5" stroke-linecap="round"/></g></svg>\n`,
  ].join('');
}

/** Maskable icons are cropped to a circle of 80 % of their width (W3C, Web Application Manifest, "Icon masks and safe zone"). */
const safeMargin = 8;

const drawings = [
  { file: 'icon-192.png', sizePx: 192, corner: 8, margin: 0 },
  { file: 'icon-512.png', sizePx: 512, corner: 8, margin: 0 },
  { file: 'icon-maskable-512.png', sizePx: 512, corner: 0, margin: safeMargin },
  { file: 'apple-touch-icon.png', sizePx: 180, corner: 0, margin: 0 },
] as const;

export async function makeIcons(): Promise<void> {
  writeFileSync(join(publicFolder, 'icon.svg'), iconSvg({ corner: 8, margin: 0 }));
  for (const { file, sizePx, ...shape } of drawings) {
    const { size } = await sharp(Buffer.from(iconSvg(shape)), { density: 72 * 16 })
      .resize(sizePx, sizePx)
      .png({ palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 })
      .toFile(join(publicFolder, file));
    report(file, size);
  }
}
