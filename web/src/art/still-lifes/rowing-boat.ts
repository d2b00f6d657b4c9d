import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { gouge } from '#web/src/art/print-geometry.ts';
import { carved, disc, stillLife, threadOver } from './still-life.ts';

const reeds = Array.from({ length: 9 }, (_, i) =>
  gouge([640 + i * 28, 640 - (i % 2) * 14], 120 + ((i * 37) % 70), -1.5 + (i - 4) * 0.05, 13),
).join('');

const heron: readonly Layer[] = [
  { path: 'M742 590l4-160M766 590l6-160', ink: inks.plum, stroke: 7 },
  { path: 'M706 404q-46-24-26-74 22-44-6-78', ink: inks.plum, stroke: 20 },
  { path: 'M694 396q44-62 116-26 44 26 66 96-40-14-70-20-80 10-112-50Z', ink: inks.plum },
  { path: 'M692 236q-6-26-34-18l-78 30 84 10q26-2 28-22Z', ink: inks.plum },
  { path: 'M660 222q34-16 60 8-24-4-40 4Z', ink: inks.plum },
  { path: carved([716, 376, 100, 56], { seed: 4, rows: 4, length: 26, lean: 0.35 }), ink: inks.mist },
  { path: disc(662, 238, 5), ink: inks.butter },
];

export function rowingBoat(seed = 211): Picture {
  return stillLife(
    {
      sky: inks.mist,
      ground: inks.pine,
      cut: inks.sage,
      top: 410,
      seed,
      rays: { ink: inks.cream, at: [300, 250], inner: 110, outer: 420 },
    },
    [
      { path: disc(300, 250, 84), ink: inks.marigold },
      { path: 'M-10 410v-52q110-50 240-16t240-18 250 12 190-10v84Z', ink: inks.sage },
      { path: 'M-10 410v-20q150-26 300-8t320-2 300 4v26Z', ink: inks.pineDeep },
      { path: 'M210 566q180 34 400 0', ink: inks.plum, stroke: 22, opacity: 0.4 },
      { path: 'M176 462q230 46 468-6-30 88-104 118H300q-94-26-124-112Z', ink: inks.tomato },
      { path: carved([250, 500, 330, 66], { seed: 3, rows: 3, length: 36, lean: 0.03 }), ink: inks.blush },
      { path: 'M176 462q230 46 468-6', ink: inks.plum, stroke: 16 },
      { path: 'M280 470l20-34h90l16 44M446 482l16-40h84l18 26', ink: inks.plum, stroke: 12 },
      { path: 'M420 478L250 616', ink: inks.plum, stroke: 12 },
      { path: 'M270 586l16 16-66 66-26-10-2-26Z', ink: inks.butter },
      ...heron,
      { path: reeds, ink: inks.pineDeep },
      ...threadOver(
        'M-10 560c40-34 40 20 70-2s24-40 4-40-14 44 24 40 34-42 12-42-14 46 30 42 36-16 64-12',
        inks.pineDeep,
      ),
    ],
  );
}
