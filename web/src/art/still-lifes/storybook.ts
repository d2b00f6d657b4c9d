import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { stillLife, threadOver } from './still-life.ts';

const page = (x: number, side: 1 | -1) =>
  Array.from({ length: 7 }, (_, row) => {
    const y = 262 + row * 30;
    return `M${x} ${y}q${side * 80}-26 ${side * (row === 6 ? 110 : 200)}-10`;
  }).join('');

export function storybook(seed = 12): Picture {
  return stillLife(
    {
      sky: inks.mist,
      ground: inks.pine,
      cut: inks.sage,
      top: 470,
      seed,
      rays: { ink: inks.cream, at: [450, 300], inner: 230, outer: 480 },
    },
    [
      {
        path: 'M128 500V236q160-58 322 14 162-72 322-14v264q-162-52-322 18-162-70-322-18Z',
        ink: inks.plum,
        shift: [8, 12],
      },
      { path: 'M148 474V220q150-52 302 20 152-72 302-20v254q-152-48-302 20-152-68-302-20Z', ink: inks.cream },
      { path: 'M450 240v254', ink: inks.plum, stroke: 6 },
      { path: page(196, 1), ink: inks.plum, stroke: 5, opacity: 0.8 },
      { path: 'M510 262h64v64h-64Z', ink: inks.tomato, shift: [2, -12] },
      {
        path: 'M596 246q60-22 110-8M596 276q60-22 110-8M514 340q90-34 192-14M514 372q90-34 192-14',
        ink: inks.plum,
        stroke: 5,
        opacity: 0.8,
      },
      ...threadOver('M514 412c30-20 40 16 66-2s20-26 46-16 24 22 60 4 60 40 130 70 90-10 120-6', inks.pine),
      { path: 'M632 206l26-8v120l-14-12-12 18Z', ink: inks.brick },
    ],
  );
}
