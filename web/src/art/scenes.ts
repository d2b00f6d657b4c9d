import { inks } from './inks.ts';
import { daylight, drawLandscape, type LandscapePlan, type Layer } from './landscape.ts';
import { gouge, gougePath, hillPath, type Point, randomOf, rayPath } from './print-geometry.ts';
import { wrenOutline } from './wren-outline.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly sky: string;
  readonly layers: readonly Layer[];
}

/** Handwriting: loops of one line, then the way home. In parts of the picture. */
function handwriting(loops: number, pitch: number, wayHome: readonly Point[]): Point[] {
  const points: Point[] = [[-0.02, 0.93]];
  for (let i = 0; i < loops; i += 1) {
    const x = 0.03 + i * pitch;
    points.push(
      [x, 0.925],
      [x + pitch * 0.44, 0.865 - (i % 3) * 0.01],
      [x + pitch * 0.12, 0.875],
      [x + pitch * 0.3, 0.93],
    );
  }
  return [...points, ...wayHome];
}

function landscape(plan: LandscapePlan, foreground: readonly Layer[] = []): Picture {
  const { width, height } = plan;
  return { width, height, sky: plan.inks.sky, layers: [...drawLandscape(plan), ...foreground] };
}

/** Rows of cuts on a flat ground, between two heights. */
function flatCuts(width: number, top: number, bottom: number, seed: number): string {
  const ground = { width, height: bottom, base: top, ridge: [] };
  return gougePath(ground, { rows: 5, step: 44, depth: bottom - top - 14, length: 38, thickness: 3 }, randomOf(seed));
}

/** Wren, her feet near the point. */
function wren(at: Point, scale: number): Layer[] {
  const shift = at;
  return [
    { path: wrenOutline.legs, ink: inks.plum, stroke: 3, shift, scale },
    { path: wrenOutline.body, ink: inks.plum, shift, scale },
    { path: wrenOutline.cuts + wrenOutline.eye, ink: inks.butter, shift, scale },
  ];
}

function hero(): Picture {
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

function evening(): Picture {
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

/** A kitchen window in the morning, and a mug whose steam is the thread. */
function memories(): Picture {
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

/** A shop on its first morning. */
function business(): Picture {
  const random = randomOf(23);
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

/** A letter on its way, and flowers. */
function forSomeone(): Picture {
  const random = randomOf(31);
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

/** A night crossing: the boat has left one shore and sees the next. */
function milestone(): Picture {
  const random = randomOf(5);
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

const drawings = {
  hero,
  evening,
  memories,
  'business-story': business,
  'for-someone': forSomeone,
  milestone,
} as const;

export type SceneName = keyof typeof drawings;

const drawn = new Map<SceneName, Picture>();

/** A picture by name, drawn once. */
export function pictureOf(name: SceneName): Picture {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const picture = drawings[name]();
  drawn.set(name, picture);
  return picture;
}
