import type { Point } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import { daylight, doorPosition, type LandscapeInks, type LandscapePlan } from '#web/src/art/landscape.ts';
import { handwriting, landscape, type Picture } from '#web/src/art/picture.ts';

export interface Place {
  readonly seed: number;
  readonly inks: LandscapeInks;
  /** Centre and radius of the sun, relative to width, height and height. */
  readonly sun: readonly [x: number, y: number, radius: number];
  /** Relative to the width. */
  readonly village: number;
  /** Relative to the height. */
  readonly ridges?: LandscapePlan['ridges'];
}

const night: Partial<Record<keyof LandscapeInks, Ink>> = {
  sky: inks.plum,
  sun: inks.cream,
  far: inks.plumSoft,
  mid: inks.pineDeep,
  near: inks.night,
  key: inks.night,
  cut: inks.sage,
};

/** The same country in other colours, at other hours, from other hills. */
export const places = {
  'village-morning': { seed: 3, inks: daylight, sun: [0.7, 0.34, 0.13], village: 0.5 },
  'village-harbour': {
    seed: 9,
    inks: {
      ...daylight,
      sky: inks.mist,
      sun: inks.cream,
      far: inks.sage,
      mid: inks.pine,
      near: inks.pineDeep,
      cut: inks.mist,
    },
    sun: [0.3, 0.3, 0.11],
    village: 0.56,
  },
  'village-blossom': {
    seed: 17,
    inks: {
      ...daylight,
      sky: inks.blush,
      far: inks.coral,
      mid: inks.tomato,
      near: inks.plum,
      cut: inks.blush,
    },
    sun: [0.62, 0.28, 0.12],
    village: 0.36,
  },
  'village-night': { seed: 26, inks: { ...daylight, ...night }, sun: [0.76, 0.24, 0.08], village: 0.48 },
  'village-harvest': {
    seed: 35,
    inks: {
      ...daylight,
      sky: inks.butter,
      sun: inks.coral,
      far: inks.marigold,
      mid: inks.ember,
      near: inks.tomatoDeep,
      cut: inks.butter,
    },
    sun: [0.36, 0.32, 0.14],
    village: 0.58,
  },
  'village-winter': {
    seed: 41,
    inks: {
      ...daylight,
      sky: inks.cream,
      sun: inks.marigold,
      far: inks.mist,
      mid: inks.sage,
      near: inks.plumSoft,
    },
    sun: [0.6, 0.3, 0.1],
    village: 0.42,
  },
} as const satisfies Readonly<Record<string, Place>>;

function wayTo([x, y]: Point, edge: number): Point[] {
  const rise = (edge + 0.03 - y) / 2;
  return handwriting(6, 0.034, [
    [0.29, 0.915],
    [Math.min(0.42, x - 0.1), 0.95],
    [x - 0.05, 0.91],
    [x + 0.02, 0.86],
    [x - 0.06, edge + 0.01],
    [x - 0.02, y + rise],
    [x, y + 0.005],
  ]);
}

const usualRidges = [0.5, 0.63, 0.8] as const;

export function drawPlace(
  { seed, inks: ink, sun, village, ridges = usualRidges }: Place,
  width: number,
  height: number,
): Picture {
  const bare: LandscapePlan = {
    width,
    height,
    seed,
    sun,
    inks: ink,
    ridges,
    houses: [
      [village, 0.8],
      [village + 0.08, 1.1],
      [village + 0.18, 0.7],
    ],
    trees: [0.08, 0.14, village - 0.1, village + 0.3, 0.93],
    cutStep: 40,
    thread: [],
  };
  const door = doorPosition(bare);
  return landscape({ ...bare, thread: wayTo(door, bare.ridges[2]) });
}
