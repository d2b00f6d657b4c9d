import { createRandom, type Point } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import { flatCuts, type Picture } from '#web/src/art/picture.ts';
import { gouge, hillPath, rayPath } from '#web/src/art/print-geometry.ts';

export function milestone(): Picture {
  const random = createRandom(5);
  const moon: Point = [420, 112];
  const wake = 'M-10 300c40-2 34-30 50-30s2 32 20 32 24-32 40-32 0 32 20 32 22-30 38-30 4 26 40 24 40-12 66-14';
  const layers: readonly Layer[] = [
    { path: rayPath(moon, 62, 150, 44, random), ink: inks.butter, opacity: 0.6 },
    { path: 'M368 112a52 52 0 1 1 104 0a52 52 0 1 1-104 0Z', ink: inks.marigold },
    {
      path: gouge([60, 70], 16, 0.2, 5) + gouge([128, 36], 14, 1.2, 4) + gouge([214, 84], 14, 0.5, 4),
      ink: inks.butter,
    },
    { path: hillPath({ width: 520, height: 360, base: 206, ridge: [[26, 0.011, 3.4]] }, random), ink: inks.plumSoft },
    { path: flatCuts(520, 214, 250, 2), ink: inks.plum },
    { path: 'M-10 226H530V370H-10Z', ink: inks.pine },
    { path: flatCuts(520, 226, 360, 8), ink: inks.mist, opacity: 0.75 },
    {
      path: gouge([396, 240], 52, 0, 6) + gouge([384, 258], 74, 0.02, 6) + gouge([402, 278], 44, -0.02, 6),
      ink: inks.marigold,
    },
    { path: 'M204 254h128q-12 36-44 36h-44q-30 0-40-36Z', ink: inks.night },
    { path: 'M268 250V96', ink: inks.night, stroke: 6 },
    { path: 'M276 104q64 60 52 132h-52Z', ink: inks.cream },
    { path: 'M260 122q-50 50-46 114h46Z', ink: inks.tomato },
    { path: gouge([288, 214], 30, -1.3, 4) + gouge([304, 222], 36, -1.45, 4), ink: inks.sage },
    { path: wake, ink: inks.pine, stroke: 13 },
    { path: wake, ink: inks.cream, stroke: 5, thread: true },
  ];
  return { width: 520, height: 360, sky: inks.plum, layers };
}
