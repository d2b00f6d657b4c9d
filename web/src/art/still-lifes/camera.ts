import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { block, carved, disc, stillLife, threadOver } from './still-life.ts';

export function camera(seed = 44): Picture {
  return stillLife(
    {
      sky: inks.butter,
      ground: inks.pine,
      cut: inks.mist,
      top: 560,
      seed,
      rays: { ink: inks.coral, at: [468, 262], inner: 190, outer: 470 },
    },
    [
      { path: 'M452 372L330 660M468 372l6 300M486 372l124 288', ink: inks.plum, stroke: 16 },
      { path: block(270, 158, 380, 224), ink: inks.plum },
      { path: 'M362 158l24-48h128l24 48Z', ink: inks.plum },
      { path: block(270, 214, 380, 112), ink: inks.brick },
      { path: carved([276, 218, 370, 104], { seed: 5, rows: 6, length: 20 }), ink: inks.coral },
      { path: disc(460, 270, 92), ink: inks.cream },
      { path: disc(460, 270, 70), ink: inks.plum },
      { path: disc(460, 270, 40), ink: inks.pine },
      { path: 'M430 246q12-24 40-20', ink: inks.cream, stroke: 8 },
      { path: block(586, 178, 40, 22), ink: inks.butter },
      { path: disc(316, 188, 12), ink: inks.marigold },
      ...threadOver('M300 146c-40-40-90-10-100 30s30 60 6 110-90 20-110 80 40 90-10 140-70 20-110 30', inks.pineDeep),
    ],
  );
}
