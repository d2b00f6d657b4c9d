import {
  type Bounds,
  boundsOf,
  formatPair,
  isInside,
  type Outline,
  type Point,
  type Random,
  radians,
} from './geometry.ts';

/** How a surface is gouged, in units of the print whatever the scale of the drawing: that makes one hand. */
export interface Carving {
  /** Direction of the cuts in degrees: 0 lies flat, 90 is upright. */
  readonly angle?: number;
  /** Between rows. */
  readonly gap?: number;
  readonly length?: number;
  readonly width?: number;
  /** Share of cuts that are made, from 0 to 1. */
  readonly density?: number;
  /** Uncut border. */
  readonly margin?: number;
  /** Denser towards the light; false for even. */
  readonly lit?: boolean;
  /** Bends the rows round a body: how far a row's ends hang below its middle. */
  readonly bow?: number;
  /** Height of a ridge at x, which the rows follow. */
  readonly follow?: (x: number) => number;
  /** How much less the lowest row follows the ridge, from 0 to 1. */
  readonly fade?: number;
}

/** Units between rows. */
export const defaultGap = 15;

const defaults = {
  angle: 0,
  gap: defaultGap,
  length: 34,
  width: 3,
  density: 0.62,
  margin: 5,
  lit: true,
  bow: 0,
  fade: 0,
  follow: () => 0,
};

/** Path data of one cut of the gouge, widest before its middle. Its start is in units of the print, its angle in radians. */
export function gouge([x, y]: Point, length: number, angle: number, width: number): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [sideX, sideY] = [-sin * width, cos * width];
  const [endX, endY] = [cos * length, sin * length];
  const there = `q${formatPair(endX * 0.4 + sideX, endY * 0.4 + sideY)} ${formatPair(endX, endY)}`;
  return `M${formatPair(x, y)}${there}q${formatPair(-endX * 0.6 - sideX, -endY * 0.6 - sideY)} ${formatPair(-endX, -endY)}`;
}

/** Path data of the gouges inside outlines. */
export function carvingPath(outlines: readonly Outline[], carving: Carving, light: Point, random: Random): string {
  const rules = { ...defaults, ...carving };
  const turn = radians(rules.angle);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // Rows run along u and follow each other along v.
  const toRows = ([x, y]: Point): Point => [x * cos + y * sin, y * cos - x * sin];
  const fromRows = ([u, v]: Point): Point => [u * cos - v * sin, v * cos + u * sin];
  const corners = outlines.flatMap(({ points }) => points);
  const field = boundsOf(corners.map(toRows));
  const curveAt = rowCurve(rules, field);
  const brightnessAt = rules.lit ? brightness(corners, light) : () => 0.5;

  let path = '';
  for (const { u, v, length, roll, thickness } of strokesOf(rules, field, random)) {
    const curve = (at: number) => curveAt(at, v);
    const bright = brightnessAt(fromRows([u, v]));
    if (roll > rules.density * (rules.lit ? 0.12 + 1.5 * bright ** 2 + 0.25 * bright : 1)) continue;
    const centre = fromRows([u, v + curve(u)]);
    const angle = turn + Math.atan2(curve(u + 6) - curve(u - 6), 12);
    if (!fits(outlines, centre, length, angle, rules.margin)) continue;
    const width = rules.width * thickness * (rules.lit ? 0.75 + bright * 0.5 : 1);
    path += gouge(along(centre, angle, -length / 2), length, angle, width);
  }
  return path;
}

interface Stroke {
  /** Its middle. */
  readonly u: number;
  readonly v: number;
  readonly length: number;
  /** From 0 to 1: compared with the density. */
  readonly roll: number;
  readonly thickness: number;
}

type Rules = Required<Carving>;

/** All strokes that a full field would have. */
function* strokesOf({ gap, length, bow }: Rules, field: Bounds, random: Random): Generator<Stroke> {
  for (let row = 0, v = field.top + gap / 2; v < field.bottom + Math.abs(bow) + 40; row += 1, v += gap) {
    let u = field.left + ((row % 2) + random()) * length * 0.5;
    while (u < field.right) {
      const long = length * (0.55 + random() * 0.85);
      const shift = (random() - 0.5) * gap * 0.3;
      yield { u: u + long / 2, v: v + shift, length: long, roll: random(), thickness: 0.7 + random() * 0.7 };
      u += length * (1.05 + random() * 0.7);
    }
  }
}

function rowCurve({ bow, follow, fade }: Rules, { left, right, top, bottom }: Bounds) {
  const [middle, reach, depth] = [(left + right) / 2, (right - left) / 2 || 1, bottom - top || 1];
  return (u: number, v: number) => bow * ((u - middle) / reach) ** 2 + follow(u) * (1 - (fade * (v - top)) / depth);
}

/** From 0, farthest from the light, to 1. */
function brightness(corners: readonly Point[], [lightX, lightY]: Point) {
  const towards = ([x, y]: Point) => x * lightX + y * lightY;
  const all = corners.map(towards);
  const lowest = all.reduce((least, value) => Math.min(least, value), Infinity);
  const highest = all.reduce((most, value) => Math.max(most, value), -Infinity);
  return (point: Point) => (towards(point) - lowest) / (highest - lowest || 1);
}

function along([x, y]: Point, angle: number, by: number): Point {
  return [x + Math.cos(angle) * by, y + Math.sin(angle) * by];
}

/** Whether a cut, with its margin at both ends and both sides, is inside. */
function fits(outlines: readonly Outline[], centre: Point, length: number, angle: number, margin: number): boolean {
  const reach = length / 2 + margin;
  const side = angle + Math.PI / 2;
  return [
    centre,
    ...[reach, -reach].map((by) => along(centre, angle, by)),
    ...[margin, -margin].map((by) => along(centre, side, by)),
  ].every((point) => isInside(outlines, point));
}
