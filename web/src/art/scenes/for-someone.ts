import { createRandom, type Point } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import { flatCuts, type Picture } from '#web/src/art/picture.ts';
import { gouge, hillPath, rayPath } from '#web/src/art/print-geometry.ts';

function tulip([x, y]: Point, size: number, lean: number): Layer[] {
  const s = (value: number) => Math.round(value * size);
  const head = `M${x} ${y}c${s(-26)} 0 ${s(-28)} ${s(-30)} ${s(-22)} ${s(-52)}q${s(12)} ${s(6)} ${s(12)} ${s(16)}q${s(2)} ${s(-14)} ${s(10)} ${s(-24)}q${s(8)} ${s(10)} ${s(10)} ${s(24)}q0 ${s(-10)} ${s(12)} ${s(-16)}c${s(6)} ${s(22)} ${s(4)} ${s(52)} ${s(-22)} ${s(52)}Z`;
  return [
    { path: `M${x} ${y}q${lean} 60 ${lean * 1.6} 170`, ink: inks.pine, stroke: 7 },
    { path: head, ink: inks.brick },
    {
      path: gouge([x - s(12), y - s(12)], s(26), -1.45, 5) + gouge([x + s(8), y - s(10)], s(24), -1.7, 5),
      ink: inks.blush,
    },
  ];
}

export function forSomeone(): Picture {
  const random = createRandom(31);
  const writing =
    'M112 92c20-30 30 26 46 0s24 24 40 2 26 20 42-2 20 18 56-4M114 132c20-26 30 22 46 0s24 20 40 2 26 16 66-4';
  const layers: readonly Layer[] = [
    { path: rayPath([250, 150], 96, 330, 54, random), ink: inks.cream, opacity: 0.7 },
    { path: hillPath({ width: 520, height: 360, base: 262, ridge: [[12, 0.013, 1]] }, random), ink: inks.plum },
    { path: flatCuts(520, 272, 360, 3), ink: inks.blush, opacity: 0.7 },
    ...tulip([404, 128], 1.15, -14),
    ...tulip([452, 168], 0.95, -34),
    ...tulip([362, 172], 0.9, 10),
    { path: 'M404 330q-60-40-66-104 54 24 66 104Zm2 0q40-30 70-86-62 10-70 86Z', ink: inks.pine },
    { path: 'M86 52l236-20 14 170-236 20Z', ink: inks.cream, shift: [2, 2] },
    { path: writing, ink: inks.pine, stroke: 5, thread: true },
    { path: 'M66 168l272-24 14 148-272 24Z', ink: inks.marigold },
    { path: 'M66 168l148 78 124-102M80 316l104-86M352 292l-108-72', ink: inks.plum, stroke: 6 },
    { path: 'M66 168l272-24 14 148-272 24Z', ink: inks.plum, stroke: 6 },
    { path: 'M196 240a20 20 0 1 1 40-3a20 20 0 1 1-40 3Z', ink: inks.brick },
  ];
  return { width: 520, height: 360, sky: inks.blush, layers };
}
