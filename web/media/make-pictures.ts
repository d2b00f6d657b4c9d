import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { inks } from '../src/art/inks.ts';
import { daylight } from '../src/art/landscape.ts';
import { bicycle } from '../src/art/motifs/bicycle.ts';
import { boat } from '../src/art/motifs/boat.ts';
import { bouquet } from '../src/art/motifs/bouquet.ts';
import { camera } from '../src/art/motifs/camera.ts';
import { framedPrint } from '../src/art/motifs/framed-print.ts';
import { letters } from '../src/art/motifs/letters.ts';
import { piano } from '../src/art/motifs/piano.ts';
import { postcards } from '../src/art/motifs/postcards.ts';
import { radio } from '../src/art/motifs/radio.ts';
import { shopFront } from '../src/art/motifs/shop-front.ts';
import { motifSize } from '../src/art/motifs/still-life.ts';
import { storybook } from '../src/art/motifs/storybook.ts';
import { workbench } from '../src/art/motifs/workbench.ts';
import { handwriting, landscape, type Picture } from '../src/art/picture.ts';
import { pictureSvg } from '../src/art/picture-svg.ts';

const folder = resolve(import.meta.dirname, '../../infra/local/seed/pictures');
/** Twice the width that a card has on a desk. */
const widthPx = 1200;

const wayHome = handwriting(6, 0.034, [
  [0.3, 0.915],
  [0.42, 0.95],
  [0.54, 0.9],
  [0.58, 0.84],
  [0.52, 0.8],
  [0.6, 0.74],
]);

/** A place that a story tells of: the same hills in other inks and at another hour. */
function place(seed: number, ink: Partial<typeof daylight>, sun: readonly [number, number, number]): Picture {
  return landscape({
    ...motifSize,
    ...{ seed, sun, inks: { ...daylight, ...ink } },
    ridges: [0.5, 0.63, 0.8],
    houses: [
      [0.5, 0.8],
      [0.58, 1.1],
      [0.68, 0.7],
    ],
    trees: [0.14, 0.2, 0.4, 0.82, 0.9],
    cutStep: 40,
    thread: wayHome,
  });
}

const pictures: Readonly<Record<string, () => Picture>> = {
  bicycle,
  boat,
  bouquet,
  camera,
  'framed-print': framedPrint,
  letters,
  piano,
  postcards,
  radio,
  'shop-front': shopFront,
  storybook,
  workbench,
  'village-morning': () => place(3, {}, [0.7, 0.34, 0.13]),
  'village-harbour': () =>
    place(
      9,
      { sky: inks.mist, sun: inks.cream, far: inks.sage, mid: inks.pine, near: inks.pineDeep, cut: inks.mist },
      [0.3, 0.3, 0.11],
    ),
  'village-blossom': () =>
    place(
      17,
      { sky: inks.blush, far: inks.coral, mid: inks.tomato, near: inks.plum, cut: inks.blush },
      [0.62, 0.28, 0.12],
    ),
  'village-night': () =>
    place(
      26,
      {
        sky: inks.plum,
        sun: inks.cream,
        far: inks.plumSoft,
        mid: inks.pineDeep,
        near: inks.night,
        key: inks.night,
        cut: inks.sage,
      },
      [0.76, 0.24, 0.08],
    ),
  'village-harvest': () =>
    place(
      35,
      {
        sky: inks.butter,
        sun: inks.coral,
        far: inks.marigold,
        mid: inks.ember,
        near: inks.tomatoDeep,
        cut: inks.butter,
      },
      [0.36, 0.32, 0.14],
    ),
  'village-winter': () =>
    place(
      41,
      { sky: inks.cream, sun: inks.marigold, far: inks.mist, mid: inks.sage, near: inks.plumSoft, cut: inks.cream },
      [0.6, 0.3, 0.1],
    ),
};

mkdirSync(folder, { recursive: true });
for (const [name, draw] of Object.entries(pictures)) {
  const svg = Buffer.from(pictureSvg(draw()));
  const { size } = await sharp(svg, { density: 144 })
    .resize(widthPx)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
  process.stdout.write(`${name}: ${Math.round(size / 1024)} KB\n`);
}
