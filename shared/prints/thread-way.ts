import { createRandom, distance, type Point } from './geometry.ts';
import type { Layout, Thing } from './layout.ts';

/** The way of the story thread: from the left edge, as handwriting along the bottom, then to what the story hangs on. */
export function threadWay(layout: Layout, tie: Point, seed: number): Point[] {
  const { width, height, hero } = layout;
  const upright = height > width;
  const y = height * (upright ? 0.957 : 0.945);
  const size = Math.min(width, height) * (upright ? 0.06 : 0.072);
  const start = firstFreeX(layout, size);
  const written = handwriting([start, y], size, seed);
  const end: Point = [start + loops * size * 0.62 + size * 0.5, y];
  const lead: Point[] =
    start > size * 2
      ? [
          [-30, y + 4],
          [start * 0.45, y + 6],
        ]
      : [[-30, y + 2]];
  const rest = hero === undefined ? windingWay(layout, end, tie) : shortestWay(layout, hero, end, tie);
  return [...lead, ...written, ...rest, tie];
}

const loops = 4;

/** Cursive loops: a prolate cycloid. */
export function handwriting([x, y]: Point, size: number, seed: number): Point[] {
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

/** Like a path over the hills, in ever smaller bends. */
function windingWay({ width }: Layout, [x, y]: Point, tie: Point): Point[] {
  return [0.2, 0.4, 0.6, 0.8].map((share, index): Point => {
    const bend = (index % 2 === 0 ? 1 : -1) * width * 0.17 * (1 - share);
    return [x + (tie[0] - x) * share + bend, y + (tie[1] - y) * share ** 0.8];
  });
}

/** Of the ways round the hero, the one that covers the least of things, and no face. */
function shortestWay(layout: Layout, hero: Thing, from: Point, tie: Point): Point[] {
  const ways = [
    fromBelow(layout, from, tie),
    ...([-1, 1] as const).map((side) => roundSide(layout, hero, from, tie, side)),
  ];
  const [first = []] = ways
    .map((way) => ({ way, cost: costOf(layout, hero, [from, ...way, tie]) }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ way }) => way);
  return first;
}

function fromBelow({ width }: Layout, [x, y]: Point, [tieX, tieY]: Point): Point[] {
  const near = Math.max(x + width * 0.05, tieX + width * 0.035);
  return [
    [(x + near) / 2, y + 3],
    [near, y - (y - tieY) * 0.2],
    [near, y - (y - tieY) * 0.6],
  ];
}

/** Up beside the hero, and over to the tie. */
function roundSide({ width, height }: Layout, hero: Thing, [x, y]: Point, [tieX, tieY]: Point, side: 1 | -1): Point[] {
  const { left, right, top, bottom } = hero.box;
  const gap = Math.min(width, height) * 0.045;
  const edge = Math.min(width - gap, Math.max(gap, side > 0 ? right + gap : left - gap));
  const away = edge > x ? edge - gap * 1.4 : x + gap * 0.9;
  const start: Point[] = edge > x + gap * 4 ? [[(x + edge) / 2, y + 4]] : [];
  const turn: Point[] = [
    [away, y - gap * 0.5],
    [edge, (y + Math.max(tieY, top)) / 2],
  ];
  const lowTie = tieY > top + (bottom - top) * 0.3;
  if (lowTie) return [...start, ...turn, [(edge + tieX) / 2, tieY + gap * 0.3]];
  const over = Math.max(gap, Math.min(tieY, top) - gap * 0.8);
  return [
    ...start,
    ...turn,
    [edge, Math.max(gap * 2, tieY + gap)],
    [edge - side * gap * 0.3, over + gap * 0.4],
    [(edge + tieX) / 2, over],
    [tieX + side * gap * 0.5, (over + tieY) / 2],
  ];
}

/** Its length, where the hero is below it eight times, on a face a hundred times. */
function costOf(layout: Layout, hero: Thing, points: readonly Point[]): number {
  let cost = 0;
  for (const [index, point] of points.slice(1).entries()) {
    const from = points[index] ?? point;
    for (let k = 1; k <= 8; k += 1) {
      const at: Point = [from[0] + ((point[0] - from[0]) * k) / 8, from[1] + ((point[1] - from[1]) * k) / 8];
      const faced = layout.things.some((thing) => isOnFace(thing, at));
      cost += (distance(from, point) / 8) * (faced ? 100 : isOn(hero, at) ? 8 : 1);
    }
  }
  return cost;
}

function isOn({ box }: Thing, [x, y]: Point): boolean {
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

function isOnFace({ motif, at }: Thing, point: Point): boolean {
  if (motif.face === undefined) return false;
  const [x, y, radius] = motif.face;
  const { s = 1 } = at;
  return distance([at.x + x * s, at.y + y * s], point) < radius * s;
}
