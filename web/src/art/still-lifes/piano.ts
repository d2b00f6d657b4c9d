import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { block, carved, disc, stillLife, threadOver } from './still-life.ts';

export function piano(seed = 103): Picture {
  const whites = Array.from({ length: 15 }, (_, i) => `M${196 + i * 34} 420v64`).join('');
  const blacks = [0, 1, 3, 4, 5, 7, 8, 10, 11, 12].map((i) => block(220 + i * 34, 420, 18, 38)).join('');
  return stillLife(
    {
      sky: inks.mist,
      ground: inks.marigold,
      cut: inks.brick,
      top: 590,
      seed,
      rays: { ink: inks.cream, at: [450, 280], inner: 200, outer: 520 },
    },
    [
      { path: block(150, 210, 600, 400), ink: inks.plum },
      { path: block(132, 188, 636, 34), ink: inks.plum },
      { path: carved([166, 516, 570, 84], { seed: 4, rows: 4, length: 44 }), ink: inks.sage },
      { path: block(190, 246, 520, 130), ink: inks.tomatoDeep },
      { path: carved([200, 252, 160, 116], { seed: 6, rows: 5, length: 26 }), ink: inks.coral },
      { path: carved([550, 252, 160, 116], { seed: 7, rows: 5, length: 26 }), ink: inks.coral },
      { path: block(370, 236, 170, 128), ink: inks.cream },
      { path: 'M392 262h126M392 286h126M392 310h126M392 334h90', ink: inks.plum, stroke: 4 },
      { path: disc(412, 288, 8) + disc(446, 268, 8) + disc(486, 300, 8), ink: inks.plum },
      { path: block(168, 414, 564, 76), ink: inks.cream },
      { path: whites, ink: inks.plum, stroke: 3 },
      { path: blacks, ink: inks.plum },
      { path: block(168, 490, 564, 18), ink: inks.brick },
      { path: block(196, 116, 40, 74) + block(256, 140, 30, 50), ink: inks.pine },
      { path: 'M216 116q-14-30 0-52 16 22 0 52Z', ink: inks.marigold },
      { path: disc(640, 150, 40), ink: inks.ember },
      { path: 'M640 112q-20-50 0-84M640 112q20-40 46-50', ink: inks.pine, stroke: 8 },
      ...threadOver(
        'M-10 120c50 0 40-60 76-60s20 66 60 66 60-84 100-70 40 80 90 60 60-80 110-60 50 84 96 66 60-90 130-80 120 60 260 10',
        inks.pine,
      ),
    ],
  );
}
