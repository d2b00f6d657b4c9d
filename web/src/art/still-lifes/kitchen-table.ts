import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { block, carved, disc, oval, stillLife, threadOver } from './still-life.ts';

const window: readonly Layer[] = [
  { path: block(84, 60, 316, 300), ink: inks.plum },
  { path: block(102, 78, 280, 264), ink: inks.marigold },
  { path: disc(300, 178, 52), ink: inks.cream },
  { path: 'M102 342V262q80-44 140-14t140-20v114Z', ink: inks.ember },
  { path: 'M102 342v-36q90-22 150-4t130-12v52Z', ink: inks.pine },
  { path: 'M242 70v280M92 214h300', ink: inks.plum, stroke: 14 },
  { path: block(66, 352, 352, 22), ink: inks.plum },
];

function slice(x: number, y: number, crumb: Layer['ink']): Layer[] {
  return [
    { path: `M${x} ${y}l-6-92c-34-14-32-70 20-72h104c50 2 52 56 20 72l-6 92Z`, ink: inks.plum },
    { path: `M${x + 14} ${y - 12}l-6-90c-26-10-24-48 12-50h92c36 2 38 38 12 50l-6 90Z`, ink: crumb },
  ];
}

const toast: readonly Layer[] = [
  { path: oval(250, 560, 172, 46), ink: inks.plum, shift: [6, 9] },
  { path: oval(250, 556, 172, 46), ink: inks.cream },
  { path: oval(250, 554, 122, 28), ink: inks.mist },
  ...slice(216, 548, inks.brick),
  ...slice(166, 560, inks.ember),
  { path: carved([184, 420, 100, 120], { seed: 5, rows: 6, length: 20, lean: 0.3 }), ink: inks.plum },
];

const mug: readonly Layer[] = [
  { path: oval(590, 590, 116, 26), ink: inks.plum, opacity: 0.35 },
  { path: 'M674 396h30q46 0 46 52t-52 56h-32', ink: inks.plum, stroke: 24 },
  { path: 'M484 352h204v172q0 66-66 66h-72q-66 0-66-66Z', ink: inks.pine },
  { path: 'M484 420h204v64H484Z', ink: inks.cream },
  { path: 'M500 452l26-24 26 24 26-24 26 24 26-24 26 24', ink: inks.tomato, stroke: 7 },
  { path: carved([500, 500, 176, 70], { seed: 9, rows: 3, length: 28 }), ink: inks.sage },
  { path: oval(586, 352, 102, 26), ink: inks.cream },
  { path: oval(586, 354, 84, 18), ink: inks.plum },
];

export function kitchenTable(seed = 121): Picture {
  return stillLife(
    {
      sky: inks.butter,
      ground: inks.tomatoDeep,
      cut: inks.coral,
      top: 470,
      seed,
      rays: { ink: inks.cream, at: [586, 300], inner: 130, outer: 460 },
    },
    [
      ...window,
      ...toast,
      ...mug,
      { path: 'M722 616l130-40', ink: inks.cream, stroke: 12 },
      { path: 'M700 610q20-26 44-8-8 30-44 8Z', ink: inks.cream },
      ...threadOver(
        'M586 350c-44-36 44-58 6-104s-40-92 14-104 66 56 22 62-36-84 28-110 92 20 56 44-72-26-10-62 110-10 220-28',
        inks.pine,
      ),
    ],
  );
}
