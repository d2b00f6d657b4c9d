import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { carved, disc, oval, stillLife, threadOver } from './still-life.ts';

const mug: readonly Layer[] = [
  { path: 'M806 474h18q34 0 34 38t-40 38h-14', ink: inks.plum, stroke: 18 },
  { path: 'M680 446h130v106q0 44-44 44h-42q-44 0-44-44Z', ink: inks.cream },
  { path: 'M680 488h130v38H680Z', ink: inks.pine },
  { path: oval(745, 446, 65, 17), ink: inks.plum },
];

export function kettle(seed = 221): Picture {
  return stillLife(
    {
      sky: inks.marigold,
      ground: inks.pine,
      cut: inks.mist,
      top: 500,
      seed,
      rays: { ink: inks.butter, at: [360, 380], inner: 230, outer: 560 },
    },
    [
      { path: oval(350, 592, 210, 24), ink: inks.plum, opacity: 0.4 },
      { path: 'M214 330q-30-210 136-210t136 210', ink: inks.plum, stroke: 26 },
      { path: 'M480 462q64-10 82-120l-20-30 76-10q10 210-144 240Z', ink: inks.tomato },
      { path: 'M534 316l86-14', ink: inks.plum, stroke: 14 },
      { path: 'M230 318h240q70 60 74 200 0 64-58 72H214q-58-8-58-72 4-140 74-200Z', ink: inks.tomato },
      { path: carved([190, 470, 330, 104], { seed: 5, rows: 5, length: 32 }), ink: inks.blush },
      { path: 'M200 360q-28 60-24 130', ink: inks.blush, stroke: 12 },
      { path: oval(350, 318, 120, 24), ink: inks.plum },
      { path: 'M256 312q94-60 188 0Z', ink: inks.brick },
      { path: disc(350, 276, 18), ink: inks.plum },
      { path: 'M158 540h384', ink: inks.plum, stroke: 10 },
      ...mug,
      ...threadOver(
        'M584 300c-20-60 50-60 36-118s-70-50-56-6 84 20 100-44-60-72-66-26 78 40 118-8-34-66-50-24 60 50 110 22 70-60 140-50',
        inks.pine,
      ),
    ],
  );
}
