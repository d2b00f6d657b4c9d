import { createRandom, type Point } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import { flatCuts, type Picture } from '#web/src/art/picture.ts';
import { hillPath, rayPath } from '#web/src/art/print-geometry.ts';

function awning(): Layer[] {
  const stripes = Array.from({ length: 7 }, (_, i) => i);
  const drop = (i: number) => `M${112 + i * 42} 130h42l4 44a21 21 0 0 1-42 0Z`;
  return [
    {
      path: stripes
        .filter((i) => i % 2 === 0)
        .map(drop)
        .join(''),
      ink: inks.tomato,
    },
    {
      path: stripes
        .filter((i) => i % 2 === 1)
        .map(drop)
        .join(''),
      ink: inks.cream,
    },
  ];
}

export function business(): Picture {
  const random = createRandom(23);
  const sun: Point = [408, 120];
  const thread =
    'M-10 318c40 0 30-34 48-34s0 36 18 36 26-36 40-36 0 34 20 34 24-34 40-34-4 36 30 34 60-10 96-6 78-2 82-38';
  const layers: readonly Layer[] = [
    { path: rayPath(sun, 66, 170, 40, random), ink: inks.cream, opacity: 0.8 },
    { path: 'M350 120a58 58 0 1 1 116 0a58 58 0 1 1-116 0Z', ink: inks.cream },
    { path: hillPath({ width: 520, height: 360, base: 196, ridge: [[16, 0.012, 2]] }, random), ink: inks.sage },
    { path: flatCuts(520, 204, 300, 6), ink: inks.mist },
    { path: 'M130 284V84h262V284Z', ink: inks.plum },
    { path: 'M118 84h286V62H118Z', ink: inks.plum },
    { path: 'M168 62V26h186V62Z', ink: inks.pine },
    { path: 'M186 44q10-16 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 10-4', ink: inks.butter, stroke: 4 },
    { path: 'M150 190h136v74H150Z', ink: inks.marigold },
    { path: 'M312 190h54v94h-54Z', ink: inks.butter },
    { path: 'M218 190v74M150 228h136', ink: inks.plum, stroke: 5 },
    ...awning(),
    { path: 'M-10 284H530V370H-10Z', ink: inks.pine },
    { path: flatCuts(520, 286, 360, 9), ink: inks.cream, opacity: 0.8 },
    { path: thread, ink: inks.pine, stroke: 13 },
    { path: thread, ink: inks.cream, stroke: 5, thread: true },
  ];
  return { width: 520, height: 360, sky: inks.mist, layers };
}
