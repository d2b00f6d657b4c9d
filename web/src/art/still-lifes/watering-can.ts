import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { gouge } from '#web/src/art/print-geometry.ts';
import { carved, disc, oval, stillLife, threadOver } from './still-life.ts';

function seedling(x: number, height: number): Layer[] {
  const top = 566 - height;
  return [
    { path: `M${x} 576V${top}`, ink: inks.pine, stroke: 8 },
    {
      path:
        gouge([x, top + 10], 54, -2.5, 30) + gouge([x, top + 10], 54, -0.6, 30) + gouge([x, top + 46], 46, -0.4, 24),
      ink: inks.pine,
    },
    { path: gouge([x - 4, top + 6], 36, -2.5, 4) + gouge([x + 4, top + 6], 36, -0.6, 4), ink: inks.mist },
  ];
}

export function wateringCan(seed = 191): Picture {
  return stillLife(
    {
      sky: inks.blush,
      ground: inks.plum,
      cut: inks.coral,
      top: 560,
      seed,
      rays: { ink: inks.cream, at: [610, 320], inner: 210, outer: 520 },
    },
    [
      { path: 'M508 430L322 266', ink: inks.plum, stroke: 34 },
      { path: 'M508 430L322 266', ink: inks.tomato, stroke: 20 },
      { path: 'M356 226l-66 74-16-12 66-76Z', ink: inks.plum },
      { path: 'M716 270q130 0 110 120t-110 106', ink: inks.plum, stroke: 24 },
      { path: 'M520 262q90-130 190 0', ink: inks.plum, stroke: 22 },
      { path: 'M488 262h250l26 286H462Z', ink: inks.tomato },
      { path: carved([496, 400, 240, 140], { seed: 51, rows: 5, length: 36 }), ink: inks.blush },
      { path: 'M480 342h266l4 44H476Z', ink: inks.butter },
      { path: oval(613, 262, 125, 28), ink: inks.plum },
      { path: 'M462 548h302', ink: inks.plum, stroke: 14 },
      ...seedling(96, 60),
      ...seedling(196, 96),
      ...seedling(306, 130),
      { path: disc(150, 160, 64), ink: inks.marigold },
      ...threadOver(
        'M296 268c-50 10-40 60-70 60s-30-40-4-40 20 60-20 66-34-42-6-42 20 62-22 70-34-44-6-44 18 66-26 76-46-24-70 20-40 60-86 62',
        inks.pine,
      ),
    ],
  );
}
