import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { carved, disc, stillLife, threadOver } from './still-life.ts';

const waves = (y: number, from: number) =>
  Array.from({ length: 8 }, (_, i) => `M${from + i * 110} ${y}q26-20 52 0t52 0`).join('');

export function boat(seed = 91): Picture {
  return stillLife(
    {
      sky: inks.coral,
      ground: inks.pineDeep,
      cut: inks.sage,
      top: 440,
      seed,
      rays: { ink: inks.butter, at: [250, 250], inner: 120, outer: 360 },
    },
    [
      { path: disc(250, 250, 96), ink: inks.butter },
      { path: 'M-10 440v-40q90-40 200-8t230-16v64Z', ink: inks.brick },
      { path: 'M528 470V96', ink: inks.plum, stroke: 14 },
      { path: 'M516 110q-150 130-186 320h186Z', ink: inks.cream },
      { path: 'M544 140q120 110 150 290H544Z', ink: inks.marigold },
      {
        path: 'M480 176q-90 104-116 230M500 260q-40 60-56 146M580 240q50 76 66 168',
        ink: inks.plum,
        stroke: 5,
        opacity: 0.6,
      },
      { path: 'M300 458h470q-30 96-110 110H400q-80-14-100-110Z', ink: inks.tomato },
      { path: carved([350, 506, 360, 54], { seed: 9, rows: 3, length: 36, lean: 0.05 }), ink: inks.blush },
      { path: 'M318 492h436', ink: inks.cream, stroke: 10 },
      { path: 'M528 96l70 22-70 22Z', ink: inks.brick },
      { path: waves(596, -20) + waves(640, 30), ink: inks.mist, stroke: 6, opacity: 0.7 },
      ...threadOver('M-10 560c50-30 60 20 100-4s50 22 90-4 40 30 80 6 40-40 70-30 60 40 110 36', inks.pine),
    ],
  );
}
