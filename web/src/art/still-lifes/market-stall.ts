import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { gouge } from '#web/src/art/print-geometry.ts';
import { block, carved, disc, stillLife, threadOver } from './still-life.ts';

const stripes = (first: 0 | 1) =>
  Array.from({ length: 5 }, (_, i) => {
    const x = 150 + (first + i * 2) * 60;
    return `M${x + (5 - first - i * 2) * 6} 150h48L${x + 60} 268a30 30 0 0 1-60 0Z`;
  }).join('');

function heap(x: number, ink: Layer['ink'], mark: Layer['ink']): Layer[] {
  const fruit = [
    [0, 0],
    [44, 0],
    [88, 0],
    [22, -34],
    [66, -34],
    [44, -64],
  ].map(([dx = 0, dy = 0]): [number, number] => [x + dx, 414 + dy]);
  return [
    { path: fruit.map(([fx, fy]) => disc(fx, fy, 24)).join(''), ink },
    { path: fruit.map(([fx, fy]) => disc(fx, fy, 22)).join(''), ink: inks.plum, stroke: 4 },
    { path: fruit.map(([fx, fy]) => gouge([fx - 12, fy + 2], 18, -0.9, 7)).join(''), ink: mark },
  ];
}

const greens: Layer[] = [
  {
    path: [0, 1, 2, 3, 4, 5, 6]
      .map((i) => gouge([384 + i * 20, 440], 90 + (i % 3) * 16, -1.95 + i * 0.13, 30))
      .join(''),
    ink: inks.pine,
  },
  {
    path: [0, 1, 2, 3, 4, 5, 6].map((i) => gouge([386 + i * 20, 430], 60, -1.95 + i * 0.13, 5)).join(''),
    ink: inks.sage,
  },
];

export function marketStall(seed = 171): Picture {
  const flags = [
    [60, 78],
    [236, 104],
    [420, 96],
    [600, 104],
    [800, 76],
  ].map(([x = 0, y = 0]) => `M${x - 22} ${y}h44l-20 48Z`);
  return stillLife(
    {
      sky: inks.mist,
      ground: inks.marigold,
      cut: inks.tomato,
      top: 590,
      seed,
      rays: { ink: inks.cream, at: [450, 330], inner: 240, outer: 540 },
    },
    [
      { path: 'M184 230v380M716 230v380', ink: inks.plum, stroke: 18 },
      ...heap(214, inks.tomato, inks.blush),
      ...greens,
      ...heap(566, inks.marigold, inks.cream),
      { path: block(160, 430, 580, 30), ink: inks.plum },
      { path: block(176, 460, 548, 132), ink: inks.tomatoDeep },
      { path: carved([190, 470, 520, 110], { seed: 31, rows: 4, length: 40 }), ink: inks.coral },
      { path: 'M352 460v132M548 460v132', ink: inks.plum, stroke: 8 },
      { path: block(392, 490, 116, 74, -3), ink: inks.cream },
      { path: 'M410 514h80M410 536h56', ink: inks.plum, stroke: 6 },
      { path: stripes(0), ink: inks.pine },
      { path: stripes(1), ink: inks.cream },
      { path: 'M176 148h548', ink: inks.plum, stroke: 16 },
      { path: flags.filter((_, i) => i % 2 === 0).join(''), ink: inks.tomato },
      { path: flags.filter((_, i) => i % 2 === 1).join(''), ink: inks.plum },
      ...threadOver('M-10 56c60 30 160 50 250 48s120-16 190-8 130 20 210-8 130-20 270-52', inks.pine),
    ],
  );
}
