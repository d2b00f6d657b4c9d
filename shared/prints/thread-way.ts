import { createRandom, type Point } from './geometry.ts';
import type { Layout, Thing } from './layout.ts';

/** The way of the story thread: from the left edge, as handwriting along the bottom, then to what the story hangs on. */
export function threadWay(layout: Layout, tie: Point, seed: number): Point[] {
  const { width, height } = layout;
  const upright = height > width;
  const y = height * (upright ? 0.957 : 0.945);
  const size = Math.min(width, height) * (upright ? 0.06 : 0.072);
  const start = firstFreeX(layout, size);
  const loops = 4;
  const written = handwriting([start, y], loops, size, seed);
  const end = start + loops * size * 0.62 + size * 0.5;
  const lead: Point[] =
    start > size * 2
      ? [
          [-30, y + 4],
          [start * 0.45, y + 6],
        ]
      : [[-30, y + 2]];
  return [...lead, ...written, ...climb(layout, tie, [end, y])];
}

/** Cursive loops: a prolate cycloid. */
function handwriting([x, y]: Point, loops: number, size: number, seed: number): Point[] {
  const random = createRandom(seed);
  const points: Point[] = [[x - size * 0.5, y + 1]];
  for (let loop = 0; loop < loops; loop += 1) {
    const height = size * (0.82 + random() * 0.5);
    for (let step = 0; step < 6; step += 1) {
      const turn = (step / 6) * 2 * Math.PI;
      const along = (loop + step / 6) * size * 0.62 + Math.sin(turn) * size * 0.34;
      points.push([x + along, y - (height * (1 - Math.cos(turn)) * 1.15) / 2]);
    }
  }
  return points;
}

/** After a thing that stands in the left corner. */
function firstFreeX({ things }: Layout, size: number): number {
  const corner = things.find(({ role, box }) => role === 'front' && box.left < size * 3);
  return corner === undefined ? size * 1.3 : corner.box.right + size * 0.7;
}

/** From the end of the handwriting to the tie, round the hero and never over a face. */
function climb({ hero, width, height }: Layout, tie: Point, [x, y]: Point): Point[] {
  if (hero === undefined) return settle([x, y], tie, width);
  const { left, right, top, bottom } = hero.box;
  const gap = Math.min(width, height) * 0.045;
  const clamp = (at: number) => Math.min(width - gap, Math.max(gap, at));
  if (tie[1] > bottom - (bottom - top) * 0.25) return settle([x, y], tie, width);
  const rightSide = tie[0] > (left + right) / 2 || left - gap < x;
  const edge = clamp(rightSide ? right + gap : left - gap);
  const turn: Point = [edge, (bottom + tie[1]) / 2];
  const run: Point[] = rightSide
    ? [
        [(x + edge) / 2, y + 4],
        [edge - gap, y - gap * 0.3],
      ]
    : [[x + gap, y - gap]];
  const atTop = tie[1] < top + (bottom - top) * 0.3;
  const arrive: Point[] = atTop
    ? [
        [(edge + tie[0]) / 2, Math.max(gap, tie[1] - gap * 1.1)],
        [tie[0] + (edge > tie[0] ? gap * 0.5 : -gap * 0.5), tie[1] - gap * 0.5],
      ]
    : [[(edge + tie[0]) / 2, tie[1] + gap * 0.4]];
  return [...run, turn, ...(atTop ? [[edge, Math.max(gap, tie[1] + gap)] as Point] : []), ...arrive, tie];
}

/** A low tie is reached from below. */
function settle([x, y]: Point, tie: Point, width: number): Point[] {
  const far = tie[0] > x + width * 0.12;
  if (far)
    return [
      [x + (tie[0] - x) * 0.4, y + 2],
      [tie[0] + width * 0.02, (y * 2 + tie[1]) / 3],
      [tie[0] + width * 0.02, (y + tie[1] * 2) / 3],
      tie,
    ];
  return [
    [x + width * 0.1, y - 4],
    [x + width * 0.16, (y + tie[1]) / 2],
    [tie[0] + width * 0.05, tie[1] + (y - tie[1]) * 0.25],
    tie,
  ];
}

/** Where the thread ties if nothing else: the thing's side. */
export function defaultTie({ box }: Thing): Point {
  return [(box.left + box.right) / 2, box.top];
}
