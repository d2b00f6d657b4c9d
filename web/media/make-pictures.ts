import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureSvg } from '#web/src/art/picture-svg.ts';
import { stillLifeSize } from '#web/src/art/still-lifes/still-life.ts';
import { drawPlace, places } from './places.ts';
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
  const drawn = [
    ...Object.entries(stillLifes)
      .filter(([name]) => shown.some((wanted) => wanted === name))
      .map(([name, draw]) => ({ name, picture: draw() })),
    ...Object.entries(places).map(([name, place]) => ({
      name,
      picture: drawPlace(place, stillLifeSize.width, stillLifeSize.height),
    })),
  ];
  for (const { name, picture } of drawn) {
    const file = join(seedPictures, `${name}.webp`);
    const { size } = await sharp(Buffer.from(pictureSvg(picture)), { density: 144 })
      .resize(widthPx)
      .webp({ quality: 76, effort: 6 })
      .toFile(file);
    report(file, size);
  }
}
