import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureSvg } from '#web/src/art/picture-svg.ts';
import { report, seedPictures } from './render.ts';
import { stillLifes } from './still-lifes.ts';

/** Twice the width of a card on a desktop. */
const widthPx = 1000;

/** Used by the seeded products and featured stories. */
const shown = [
  ...['bicycle', 'boat', 'bouquet', 'camera', 'framed-print', 'letters'],
  ...['piano', 'postcards', 'radio', 'shop-front', 'storybook', 'workbench'],
] as const;

export async function makePictures(): Promise<void> {
  mkdirSync(seedPictures, { recursive: true });
  for (const name of shown) {
    const file = join(seedPictures, `${name}.webp`);
    const { size } = await sharp(Buffer.from(pictureSvg(stillLifes[name]())), { density: 144 })
      .resize(widthPx)
      .webp({ quality: 76, effort: 6 })
      .toFile(file);
    report(file, size);
  }
}
