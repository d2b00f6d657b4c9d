import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { block, carved, disc, stillLife, threadOver } from './still-life.ts';

const stripes = (first: 0 | 1) =>
  Array.from({ length: 5 }, (_, i) => `M${168 + (first + i * 2) * 58} 226h58l4 62a29 29 0 0 1-62 0Z`).join('');

export function shopFront(seed = 61): Picture {
  const loaves = [
    [250, 452],
    [330, 462],
    [410, 450],
  ]
    .map(([x = 0, y = 0]) => `M${x - 36} ${y}q0-38 36-38t36 38Z`)
    .join('');
  return stillLife(
    {
      sky: inks.marigold,
      ground: inks.pine,
      cut: inks.cream,
      top: 560,
      seed,
      rays: { ink: inks.cream, at: [690, 150], inner: 90, outer: 330 },
    },
    [
      { path: disc(690, 150, 74), ink: inks.butter },
      { path: block(160, 150, 590, 414), ink: inks.plum },
      { path: carved([180, 490, 340, 70], { seed: 6, rows: 4, length: 36 }), ink: inks.marigold },
      { path: block(140, 108, 630, 48), ink: inks.plum },
      { path: block(240, 46, 420, 74), ink: inks.brick },
      { path: 'M276 98q18-42 34-2t36 0 34 0 36-2 34 2 36-2 34 2 36-2 60-6', ink: inks.butter, stroke: 6 },
      { path: block(198, 326, 290, 150), ink: inks.butter },
      { path: loaves, ink: inks.brick },
      {
        path: 'M232 436l12 14M256 434l12 14M312 446l12 14M336 444l12 14M392 434l12 14M416 432l12 14',
        ink: inks.butter,
        stroke: 5,
      },
      { path: 'M198 476h290', ink: inks.cream, stroke: 8 },
      { path: block(540, 330, 126, 232), ink: inks.sage },
      { path: block(560, 352, 86, 110), ink: inks.butter },
      { path: disc(652, 486, 8), ink: inks.plum },
      { path: stripes(0), ink: inks.tomato },
      { path: stripes(1), ink: inks.cream },
      ...threadOver(
        'M-10 640c60 0 50-50 76-50s24 46 50 46 30-46 56-46 20 46 60 42 90-30 150-20 140 16 190 0 30-40 44-56',
        inks.pineDeep,
      ),
    ],
  );
}
