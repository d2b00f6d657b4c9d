import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { iconSvg } from './icon.ts';
import { publicFolder, report } from './press.ts';

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
