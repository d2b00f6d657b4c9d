import { createRandom, type Point, type Random } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import {
  gougePath,
  hillPath,
  housePath,
  type Ridge,
  rayPath,
  ridgeAt,
  smoothPath,
  treePath,
} from './print-geometry.ts';

/** A filled shape or a line in one ink. */
export interface Layer {
  readonly path: string;
  readonly ink: Ink;
  readonly stroke?: number;
  readonly opacity?: number;
  readonly shift?: Point;
  readonly scale?: number;
  readonly thread?: boolean;
}

export interface LandscapeInks {
  readonly sky: Ink;
  readonly sun: Ink;
  readonly far: Ink;
  readonly mid: Ink;
  readonly near: Ink;
  readonly key: Ink;
  readonly cut: Ink;
  readonly light: Ink;
}

export interface LandscapePlan {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly inks: LandscapeInks;
  /** Centre and radius, relative to width, height and height. */
  readonly sun: readonly [x: number, y: number, radius: number];
  /** Heights relative to the picture's height. */
  readonly ridges: readonly [far: number, mid: number, near: number];
  /** Position relative to the width, and size. The thread leads to the largest house, whose door is lit. */
  readonly houses: readonly (readonly [x: number, size: number])[];
  readonly trees: readonly number[];
  readonly cutStep: number;
  readonly thread: readonly Point[];
}

export const daylight: LandscapeInks = {
  sky: inks.marigold,
  sun: inks.butter,
  far: inks.ember,
  mid: inks.brick,
  near: inks.pine,
  key: inks.plum,
  cut: inks.cream,
  light: inks.marigold,
};

function circlePath(x: number, y: number, radius: number): string {
  const r = Math.round(radius);
  return `M${Math.round(x) - r} ${Math.round(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

function ridgesOf(seed: number, scale: number): readonly [Ridge, Ridge, Ridge] {
  const wave = (amplitude: number, frequency: number, phase: number) =>
    [amplitude * scale, frequency / scale, phase] as const;
  return [
    [wave(26, 0.006, seed), wave(10, 0.017, seed * 2)],
    [wave(34, 0.0048, seed + 2), wave(12, 0.013, seed)],
    [wave(30, 0.0055, seed + 4.2), wave(9, 0.02, 1)],
  ];
}

function sunLayers({ width, height, sun: [x, y, radius], inks: ink }: LandscapePlan, random: Random): Layer[] {
  const centre: Point = [width * x, height * y];
  return [
    { path: rayPath(centre, height * radius * 1.17, height * radius * 2.7, 46, random), ink: ink.cut, opacity: 0.55 },
    { path: circlePath(centre[0], centre[1], height * radius), ink: ink.sun },
    { path: circlePath(centre[0], centre[1], height * radius), ink: ink.mid, stroke: 2.5, opacity: 0.7, shift: [3, 2] },
  ];
}

function villageLayers(plan: LandscapePlan, base: number, ridge: Ridge, random: Random): Layer[] {
  const { width, inks: ink } = plan;
  const largest = Math.max(0, ...plan.houses.map(([, size]) => size));
  const houses = plan.houses.map(([x, size]) => {
    const left = width * x;
    return housePath([left, base + ridgeAt(ridge, left + 26 * size) + 14], size, size === largest);
  });
  const trees = plan.trees.map((x) =>
    treePath([width * x, base + ridgeAt(ridge, width * x) + 12], 0.8 + random() * 0.7, random),
  );
  return [
    { path: trees.join('') + houses.map(({ body }) => body).join(''), ink: ink.key },
    { path: houses.map(({ light }) => light).join(''), ink: ink.light, shift: [1, 0.6] },
  ];
}

export function doorPosition(plan: LandscapePlan): Point {
  const { width, height, seed, houses } = plan;
  const [x, size] = houses.reduce((largest, house) => (house[1] > largest[1] ? house : largest), [0, 0] as const);
  const [, ridge] = ridgesOf(seed, Math.max(0.6, height / 980));
  const middle = width * x + 26 * size;
  return [middle / width, (height * plan.ridges[1] + ridgeAt(ridge, middle) + 14) / height];
}

function threadLayers({ width, height, thread, inks: ink }: LandscapePlan): Layer[] {
  if (thread.length === 0) return [];
  const path = smoothPath(thread.map(([x, y]): Point => [x * width, y * height]));
  return [
    { path, ink: ink.near, stroke: 15, thread: true },
    { path, ink: ink.cut, stroke: 5, thread: true },
  ];
}

export function drawLandscape(plan: LandscapePlan): Layer[] {
  const { width, height, seed, inks: ink } = plan;
  const random = createRandom(seed);
  const scale = height / 980;
  const [farRidge, midRidge, nearRidge] = ridgesOf(seed, Math.max(0.6, scale));
  const ground = (part: number, ridge: Ridge) => ({ width, height, base: height * part, ridge });
  const far = ground(plan.ridges[0], farRidge);
  const mid = ground(plan.ridges[1], midRidge);
  const near = ground(plan.ridges[2], nearRidge);
  const cuts = { step: plan.cutStep, length: 26 };
  return [
    ...sunLayers(plan, random),
    { path: hillPath(far, random), ink: ink.far },
    { path: gougePath(far, { ...cuts, rows: 5, depth: 110 * scale, thickness: 2.4 }, random), ink: ink.sky },
    { path: hillPath(mid, random), ink: ink.mid, shift: [2, 1] },
    {
      path: gougePath(mid, { ...cuts, rows: 6, depth: 150 * scale, thickness: 2.8 }, random),
      ink: ink.sun,
      opacity: 0.9,
    },
    ...villageLayers(plan, mid.base, midRidge, random),
    { path: hillPath(near, random), ink: ink.near },
    {
      path: gougePath(
        near,
        { rows: 7, step: plan.cutStep * 1.2, depth: height * 0.2, length: 34, thickness: 3.2 },
        random,
      ),
      ink: ink.cut,
      opacity: 0.82,
    },
    ...threadLayers(plan),
  ];
}
