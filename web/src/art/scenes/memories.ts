import { inks } from '#shared/prints/inks.ts';
import { daylight, type Layer } from '#web/src/art/landscape.ts';
import { flatCuts, landscape, type Picture } from '#web/src/art/picture.ts';

export function memories(): Picture {
  const view = landscape({
    width: 640,
    height: 700,
    seed: 11,
    inks: daylight,
    sun: [0.66, 0.3, 0.13],
    ridges: [0.5, 0.58, 0.68],
    houses: [[0.66, 0.9]],
    cutStep: 44,
    trees: [0.2, 0.27, 0.86],
    thread: [],
  });
  const frame = 'M34-10V560M320-10V560M606-10V560M20 300H620';
  const steam = 'M212 470c-34-26 26-44 2-76s26-42 4-74 24-40 6-66';
  const foreground: readonly Layer[] = [
    { path: frame, ink: inks.plum, stroke: 20 },
    { path: 'M-10 548H650V584H-10Z', ink: inks.plum },
    { path: 'M-10 584H650V710H-10Z', ink: inks.tomatoDeep },
    { path: flatCuts(640, 588, 700, 4), ink: inks.marigold, opacity: 0.8 },
    { path: 'M150 486H276V596Q276 640 234 640H192Q150 640 150 596Z', ink: inks.cream, shift: [3, 2] },
    { path: 'M276 512h22q32 0 32 34t-34 36h-22', ink: inks.cream, stroke: 14 },
    { path: 'M150 530H276V574H150Z', ink: inks.pine, shift: [3, 2] },
    { path: 'M392 612l128-34 44 62-140 34Z', ink: inks.cream },
    { path: 'M420 622l84-22M430 640l84-22M444 656l60-16', ink: inks.plum, stroke: 4 },
    { path: steam, ink: inks.plum, stroke: 13 },
    { path: steam, ink: inks.cream, stroke: 6, thread: true },
  ];
  return { ...view, layers: [...view.layers, ...foreground] };
}
