import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { block, carved, disc, stillLife, threadOver } from './still-life.ts';

export function radio(seed = 33): Picture {
  const grille = Array.from({ length: 9 }, (_, i) => `M${262 + i * 24} 322v150`).join('');
  return stillLife(
    {
      sky: inks.sage,
      ground: inks.tomatoDeep,
      cut: inks.coral,
      top: 520,
      seed,
      rays: { ink: inks.mist, at: [450, 380], inner: 290, outer: 560 },
    },
    [
      { path: 'M636 270L752 96', ink: inks.plum, stroke: 8 },
      { path: disc(754, 92, 12), ink: inks.plum },
      {
        path: 'M206 286q0-30 30-30h430q30 0 30 30v236q0 26-30 26H236q-30 0-30-26Z',
        ink: inks.plum,
        shift: [10, 10],
        opacity: 0.35,
      },
      { path: 'M206 286q0-30 30-30h430q30 0 30 30v236q0 26-30 26H236q-30 0-30-26Z', ink: inks.marigold },
      { path: carved([500, 484, 180, 54], { seed: 8, rows: 3, length: 26 }), ink: inks.cream },
      { path: block(238, 296, 240, 200), ink: inks.plum },
      { path: grille, ink: inks.butter, stroke: 9 },
      { path: block(508, 300, 160, 62), ink: inks.cream },
      { path: 'M524 344h8M548 344h8M572 344h8M596 344h8M620 344h8M644 344h8', ink: inks.plum, stroke: 12 },
      { path: 'M604 306v50', ink: inks.tomato, stroke: 6 },
      { path: disc(548, 440, 38), ink: inks.plum },
      { path: disc(630, 440, 38), ink: inks.plum },
      { path: 'M548 440l16-24M630 440l-22-18', ink: inks.cream, stroke: 7 },
      { path: block(250, 546, 60, 22) + block(590, 546, 60, 22), ink: inks.plum },
      ...threadOver(
        'M-10 180c60-10 70-60 100-60s20 70 52 70 34-96 66-96 30 110 60 110 34-84 60-84 24 60 56 60 40-40 66-40 30 40 70 30',
        inks.pineDeep,
      ),
    ],
  );
}
