import type { Point } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { gouge } from '#web/src/art/print-geometry.ts';
import { carved, disc, stillLife, threadOver } from './still-life.ts';

function daisy([x, y]: Point, radius: number, petals: Layer['ink'], heart: Layer['ink']): Layer[] {
  const leaves = Array.from({ length: 12 }, (_, i) => {
    const angle = (i / 12) * Math.PI * 2;
    return gouge([x + Math.cos(angle) * 8, y + Math.sin(angle) * 8], radius, angle, radius * 0.42);
  }).join('');
  return [
    { path: leaves, ink: petals },
    { path: disc(x, y, Math.round(radius * 0.28)), ink: heart },
  ];
}

export function bouquet(seed = 112): Picture {
  return stillLife(
    {
      sky: inks.sage,
      ground: inks.plum,
      cut: inks.sage,
      top: 520,
      seed,
      rays: { ink: inks.mist, at: [450, 250], inner: 210, outer: 480 },
    },
    [
      {
        path: 'M450 430Q390 300 330 214M450 430Q440 280 452 150M450 430Q520 310 578 232M450 430Q370 340 264 300M450 430Q540 350 640 330',
        ink: inks.pineDeep,
        stroke: 9,
      },
      { path: 'M420 380q-70-20-90-70 70 0 90 70Zm60 0q70-30 80-84-66 10-80 84Z', ink: inks.pine },
      ...daisy([326, 204], 76, inks.cream, inks.marigold),
      ...daisy([454, 140], 88, inks.marigold, inks.plum),
      ...daisy([584, 224], 74, inks.blush, inks.brick),
      ...daisy([252, 300], 56, inks.tomato, inks.butter),
      ...daisy([652, 328], 60, inks.cream, inks.tomato),
      { path: 'M356 408h188q-10 40 6 80 14 60-22 120H372q-36-60-22-120 16-40 6-80Z', ink: inks.butter },
      { path: carved([370, 490, 150, 96], { seed: 5, rows: 4, length: 24 }), ink: inks.coral },
      { path: 'M356 408h188', ink: inks.plum, stroke: 10 },
      { path: 'M378 470q-10 60 6 116', ink: inks.cream, stroke: 10 },
      ...threadOver(
        'M352 440c60 20 130 20 196 0M440 452c-50 60-110 40-100 8s60-26 100-8c40-40 104-40 104-4s-60 40-104 4c20 70 90 70 130 110s120-30 330 20',
        inks.brick,
      ),
    ],
  );
}
