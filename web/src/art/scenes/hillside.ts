import type { Point } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import { daylight, type Layer } from '#web/src/art/landscape.ts';
import { handwriting, landscape, type Picture } from '#web/src/art/picture.ts';
import { wrenOutline } from '#web/src/art/wren-outline.ts';

function wren(at: Point, scale: number): Layer[] {
  const shift = at;
  return [
    { path: wrenOutline.legs, ink: inks.plum, stroke: 3, shift, scale },
    { path: wrenOutline.body, ink: inks.plum, shift, scale },
    { path: wrenOutline.cuts + wrenOutline.eye, ink: inks.butter, shift, scale },
  ];
}

export function hero(): Picture {
  return landscape(
    {
      width: 1440,
      height: 1000,
      seed: 7,
      inks: daylight,
      sun: [0.735, 0.34, 0.15],
      ridges: [0.55, 0.665, 0.8],
      houses: [
        [0.575, 0.95],
        [0.645, 1.3],
        [0.735, 0.85],
      ],
      cutStep: 27,
      trees: [0.31, 0.46, 0.53, 0.81, 0.86, 0.91],
      thread: handwriting(7, 0.032, [
        [0.3, 0.915],
        [0.4, 0.95],
        [0.52, 0.9],
        [0.565, 0.85],
        [0.51, 0.81],
        [0.555, 0.768],
        [0.648, 0.76],
        [0.668, 0.722],
      ]),
    },
    wren([236, 640], 1.7),
  );
}

export function evening(): Picture {
  return landscape({
    width: 720,
    height: 1000,
    seed: 12,
    inks: { ...daylight, sky: inks.plum, sun: inks.marigold, far: inks.plumSoft, mid: inks.brick, key: inks.night },
    sun: [0.62, 0.3, 0.115],
    ridges: [0.55, 0.66, 0.79],
    houses: [
      [0.34, 0.9],
      [0.5, 1.35],
      [0.7, 0.8],
    ],
    cutStep: 32,
    trees: [0.12, 0.2, 0.86, 0.93],
    thread: handwriting(6, 0.052, [
      [0.44, 0.912],
      [0.58, 0.94],
      [0.74, 0.89],
      [0.7, 0.83],
      [0.54, 0.81],
      [0.52, 0.77],
      [0.545, 0.715],
    ]),
  });
}
