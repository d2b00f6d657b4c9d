import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { gouge } from '#web/src/art/print-geometry.ts';
import { block, carved, disc, stillLife, threadOver } from './still-life.ts';

function star(x: number, y: number, radius: number): string {
  return Array.from({ length: 10 }, (_, i) => {
    const angle = (i / 10) * Math.PI * 2 - Math.PI / 2;
    const reach = i % 2 === 0 ? radius : radius * 0.46;
    const [dx, dy] = [Math.round(x + Math.cos(angle) * reach), Math.round(y + Math.sin(angle) * reach)];
    return `${i === 0 ? 'M' : 'L'}${dx} ${dy}`;
  })
    .join('')
    .concat('Z');
}

const night: readonly Layer[] = [
  { path: block(404, 30, 300, 246), ink: inks.plum },
  { path: block(422, 48, 264, 210), ink: inks.pineDeep },
  { path: 'M640 84a52 52 0 1 0 22 84a42 42 0 1 1-22-84Z', ink: inks.butter },
  { path: star(478, 96, 20) + star(514, 206, 15) + star(592, 226, 11), ink: inks.marigold },
  { path: 'M554 40v226M412 152h284', ink: inks.plum, stroke: 13 },
  { path: block(386, 270, 336, 20), ink: inks.plum },
];

const bed: readonly Layer[] = [
  { path: 'M196 590q270 76 540 0', ink: inks.plum, stroke: 22 },
  { path: 'M286 560l-26 44M646 560l28 44', ink: inks.plum, stroke: 18 },
  { path: 'M222 388q4-180 150-190 44 0 40 60l-22 140Z', ink: inks.plum },
  { path: 'M258 380q10-118 104-140-14 70-18 140Z', ink: inks.night },
  { path: 'M300 352q50-40 130-8l-8 60H300Z', ink: inks.cream },
  { path: 'M222 380h496q-8 160-58 196H284q-54-36-62-196Z', ink: inks.brick },
  {
    path: 'M304 400l10 160M372 404l4 160M440 404v160M508 404l-4 160M576 404l-8 160M640 400l-16 156',
    ink: inks.plum,
    stroke: 6,
  },
  { path: carved([270, 420, 380, 130], { seed: 14, rows: 5, length: 22, lean: 0.05 }), ink: inks.coral },
  { path: 'M400 360q150-44 326 8 4 60-14 128-46 34-88-6-44 44-94 2-42 38-92-2-34-70-38-130Z', ink: inks.butter },
  { path: 'M416 400q150-40 304 2M424 440q150-40 290 4', ink: inks.pine, stroke: 9 },
  { path: 'M208 380h524', ink: inks.plum, stroke: 16 },
];

export function cradle(seed = 131): Picture {
  const yarn = gouge([798, 558], 44, 0.9, 5) + gouge([812, 548], 52, 1, 5) + gouge([794, 582], 30, 0.8, 5);
  return stillLife(
    {
      sky: inks.blush,
      ground: inks.pine,
      cut: inks.mist,
      top: 540,
      seed,
      rays: { ink: inks.cream, at: [520, 330], inner: 220, outer: 520 },
    },
    [
      ...night,
      ...bed,
      { path: disc(822, 580, 46), ink: inks.plum, opacity: 0.35, shift: [8, 8] },
      { path: disc(822, 580, 46), ink: inks.tomato },
      { path: yarn, ink: inks.blush },
      ...threadOver(
        'M806 622c-60 30-90-22-126 0s-30 22-52 8 20-34 26-6-66 26-96 6-12-40 16-22-30 40-70 34-160-30-200-18-140 8-330 4',
        inks.pineDeep,
      ),
    ],
  );
}
