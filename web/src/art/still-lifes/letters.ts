import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { block, disc, stillLife, threadOver } from './still-life.ts';

function envelope(x: number, y: number, turn: number, ink: Layer['ink']): Layer[] {
  return [
    { path: block(x, y, 360, 96, turn), ink },
    { path: block(x, y, 360, 96, turn), ink: inks.plum, stroke: 5 },
  ];
}

export function letters(seed = 51): Picture {
  return stillLife(
    {
      sky: inks.blush,
      ground: inks.plumSoft,
      cut: inks.blush,
      top: 500,
      seed,
      rays: { ink: inks.cream, at: [440, 330], inner: 220, outer: 520 },
    },
    [
      ...envelope(250, 436, 2, inks.marigold),
      ...envelope(270, 372, -3, inks.cream),
      ...envelope(256, 306, 4, inks.butter),
      { path: 'M262 168l372-10 10 170-372 10Z', ink: inks.cream },
      { path: 'M262 168l372-10 10 170-372 10Z', ink: inks.plum, stroke: 6 },
      { path: 'M262 168l190 92 182-102', ink: inks.plum, stroke: 6 },
      { path: disc(452, 256, 26), ink: inks.brick },
      ...threadOver(
        'M446 556c-6-90 4-150 0-220s-6-130 2-184c-40-50-110-40-104-6s70 26 104 6c30-44 100-60 110-24s-70 40-110 24c60 20 120 20 160-10s60-10 90-30',
        inks.pine,
      ),
      { path: 'M716 560l96-240 22 10-84 244-40 30Z', ink: inks.plum },
      { path: 'M812 320l40-96 30-4-26 110-22 0Z', ink: inks.tomato },
    ],
  );
}
