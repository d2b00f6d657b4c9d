import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { block, disc, stillLife, threadOver } from './still-life.ts';

function card(x: number, y: number, turn: number, layers: readonly Layer[]): Layer[] {
  return [
    { path: block(x + 8, y + 10, 330, 226, turn), ink: inks.plum, opacity: 0.3 },
    { path: block(x, y, 330, 226, turn), ink: inks.cream },
    ...layers,
  ];
}

export function postcards(seed = 21): Picture {
  return stillLife(
    {
      sky: inks.coral,
      ground: inks.plum,
      cut: inks.blush,
      top: 560,
      seed,
      rays: { ink: inks.butter, at: [450, 320], inner: 250, outer: 540 },
    },
    [
      ...card(110, 128, -13, [
        { path: block(132, 148, 288, 186, -13), ink: inks.sage },
        { path: disc(338, 190, 32), ink: inks.butter },
        { path: 'M150 362l-20-92q60-50 110-10t160-66l22 98Z', ink: inks.pine },
      ]),
      ...card(440, 96, 9, [
        { path: block(460, 116, 290, 186, 9), ink: inks.marigold },
        { path: 'M600 270v-92h-20l58-54 56 54h-18v92Z', ink: inks.brick, shift: [-6, 4] },
        { path: block(622, 210, 28, 64, 4), ink: inks.butter },
      ]),
      ...card(286, 300, -2, [
        { path: 'M452 316l6 196', ink: inks.plum, stroke: 4 },
        { path: block(552, 320, 48, 56, -2), ink: inks.tomato },
        { path: 'M480 420h116M480 448h112M482 476h92', ink: inks.plum, stroke: 5 },
      ]),
      ...threadOver(
        'M312 372c20-26 26 20 42-2s22 20 40-2 20 18 36-2M314 414c20-26 26 20 42-2s22 20 36-2 20 14 32-4M316 458c20-26 26 20 46-4',
        inks.sage,
      ),
    ],
  );
}
