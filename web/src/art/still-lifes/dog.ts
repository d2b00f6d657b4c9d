import type { Point } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { smoothPath } from '#web/src/art/print-geometry.ts';
import { block, carved, disc, stillLife, threadOver } from './still-life.ts';

const silhouette: readonly Point[] = [
  [612, 212],
  [560, 176],
  [500, 178],
  [468, 214],
  [460, 280],
  [420, 340],
  [372, 420],
  [352, 500],
  [362, 572],
  [410, 592],
  [520, 592],
  [600, 590],
  [606, 566],
  [574, 552],
  [566, 480],
  [572, 400],
  [580, 330],
  [590, 296],
  [648, 282],
  [676, 260],
  [674, 236],
  [640, 226],
];

export function dog(seed = 181): Picture {
  return stillLife(
    {
      sky: inks.sage,
      ground: inks.brick,
      cut: inks.butter,
      top: 560,
      seed,
      rays: { ink: inks.mist, at: [500, 320], inner: 230, outer: 540 },
    },
    [
      { path: block(690, 130, 180, 440), ink: inks.pine },
      { path: block(712, 154, 136, 180), ink: inks.butter },
      { path: 'M780 154v180M712 244h136', ink: inks.pine, stroke: 10 },
      { path: disc(716, 400, 12), ink: inks.marigold },
      { path: block(664, 560, 232, 24), ink: inks.plum },
      { path: 'M372 560q-90 20-120-50', ink: inks.plum, stroke: 26 },
      { path: smoothPath(silhouette, true), ink: inks.plum },
      { path: 'M514 190q-40 10-46 60t20 84q26-10 34-62t-8-82Z', ink: inks.night },
      { path: disc(592, 222, 8), ink: inks.butter },
      { path: disc(672, 242, 11), ink: inks.night },
      { path: carved([396, 400, 150, 150], { seed: 41, rows: 7, length: 26, lean: 1.25 }), ink: inks.coral },
      { path: 'M456 304q60 40 130 26', ink: inks.tomato, stroke: 18 },
      { path: disc(580, 346, 14), ink: inks.marigold },
      { path: 'M520 592q-30-60 6-108', ink: inks.night, stroke: 8 },
      ...threadOver(
        'M452 306c-60 40-40 120-110 150s-110-60-70-84 70 50 10 100-130-20-96-50 70 40 10 80-60 90-106 92-60-40-100-30',
        inks.plum,
      ),
    ],
  );
}
