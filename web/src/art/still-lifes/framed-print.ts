import { createRandom } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { treePath } from '#web/src/art/print-geometry.ts';
import { block, carved, disc, stillLife, threadOver } from './still-life.ts';

export function framedPrint(seed = 5): Picture {
  const random = createRandom(8);
  const trees = [402, 440, 560].map((x) => treePath([x, 392], 1.5, random)).join('');
  return stillLife(
    {
      sky: inks.marigold,
      ground: inks.brick,
      cut: inks.marigold,
      top: 540,
      seed,
      rays: { ink: inks.cream, at: [450, 300], inner: 250, outer: 520 },
    },
    [
      { path: block(272, 76, 376, 490), ink: inks.plum, shift: [12, 12], opacity: 0.3 },
      { path: block(262, 66, 376, 490), ink: inks.plum },
      { path: block(288, 92, 324, 438), ink: inks.cream },
      { path: block(338, 142, 224, 300), ink: inks.sage, shift: [2, 2] },
      { path: disc(492, 218, 42), ink: inks.butter },
      { path: 'M338 356q60-50 112-22t112-26v134H338Z', ink: inks.pine },
      { path: carved([342, 378, 216, 60], { seed: 5, rows: 4, length: 18 }), ink: inks.mist },
      { path: trees, ink: inks.plum },
      ...threadOver('M344 424c40-30 60 10 88-16s20-34 56-30 20-36 48-40'),
      { path: 'M368 476h164M392 496h116', ink: inks.plum, stroke: 5 },
      { path: 'M700 556v-70q0-26 34-26t34 26v70q0 20-34 20t-34-20Z', ink: inks.cream },
      { path: 'M734 462q-40-70-10-130 34 56 10 130Zm4 0q52-34 58-96-54 24-58 96Z', ink: inks.pine },
    ],
  );
}
