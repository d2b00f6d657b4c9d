import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { block, carved, disc, stillLife, threadOver } from './still-life.ts';

const rack: readonly Layer[] = [
  { path: block(430, 70, 410, 18), ink: inks.plum },
  { path: 'M490 96v150', ink: inks.brick, stroke: 20 },
  { path: 'M446 92h90v44h-60l-30-14Z', ink: inks.plum },
  { path: 'M574 88v70', ink: inks.marigold, stroke: 24 },
  { path: 'M562 158h24v76l-24-18Z', ink: inks.plum },
  { path: 'M636 88v54', ink: inks.marigold, stroke: 24 },
  { path: 'M626 142h20v64l-20-14Z', ink: inks.plum },
  { path: 'M712 150h72l-22 196h-28Z', ink: inks.cream },
  { path: 'M712 190l-10 8 8 12-10 10 8 12-8 10 8 12', ink: inks.cream, stroke: 4 },
  { path: 'M696 92h104v66h-104Z', ink: inks.tomato },
  { path: block(724, 112, 48, 26), ink: inks.sage },
];

export function handPlane(seed = 231): Picture {
  return stillLife(
    {
      sky: inks.sage,
      ground: inks.brick,
      cut: inks.coral,
      top: 520,
      seed,
      rays: { ink: inks.mist, at: [430, 400], inner: 200, outer: 520 },
    },
    [
      ...rack,
      { path: block(60, 476, 800, 52), ink: inks.butter },
      { path: carved([76, 480, 770, 44], { seed: 2, rows: 3, length: 56 }), ink: inks.coral },
      { path: 'M60 528h800', ink: inks.plum, stroke: 8 },
      { path: 'M212 476v-62q0-18 18-18h102l52-96h70l-26 96h196q30 0 36 26l10 54Z', ink: inks.plum },
      { path: carved([230, 414, 400, 52], { seed: 6, rows: 3, length: 30 }), ink: inks.sage },
      { path: 'M392 396l66-130 34 14-54 116Z', ink: inks.mist },
      { path: 'M526 396q-26-92 44-134 34 0 32 34-40 22-16 100Z', ink: inks.tomato },
      { path: 'M268 396v-26', ink: inks.plum, stroke: 18 },
      { path: disc(268, 346, 34), ink: inks.tomato },
      ...threadOver(
        'M356 398c-6-60-70-86-92-142s24-96 56-62-30 80-76 40 6-110 42-78-26 84-76 42 2-112 38-80-26 84-78 44-30-80-180-70',
        inks.pine,
      ),
    ],
  );
}
