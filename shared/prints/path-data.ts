import { distance, type Outline, type Placement, type Point, place, type Random } from './geometry.ts';

/** A line, quadratic or cubic curve: its two ends with the controls between them. */
type Curve = readonly Point[];

interface Subpath {
  readonly start: Point;
  readonly curves: Curve[];
  closed: boolean;
}

const numbersPerCommand: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, Z: 0 };

interface Step {
  readonly command: string;
  readonly relative: boolean;
  readonly values: readonly number[];
}

/** Repeated commands written out: `L1 2 3 4` is two steps. */
function* stepsOf(path: string): Generator<Step> {
  for (const [, letter = '', text = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toUpperCase();
    const values = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const size = numbersPerCommand[command];
    if (size === undefined) throw new Error(`The path command ${letter} is not supported.`);
    const relative = letter !== command;
    for (let i = 0; i === 0 || i < values.length; i += size || 1) {
      yield { command: command === 'M' && i > 0 ? 'L' : command, relative, values: values.slice(i, i + size) };
    }
  }
}

/** The step's points in the drawing's coordinates. */
function absolutePoints({ command, relative, values }: Step, [x, y]: Point): Point[] {
  const [originX, originY] = relative ? [x, y] : [0, 0];
  const [first = 0] = values;
  if (command === 'H') return [[originX + first, y]];
  if (command === 'V') return [[x, originY + first]];
  const points: Point[] = [];
  for (let i = 0; i < values.length; i += 2) points.push([originX + (values[i] ?? 0), originY + (values[i + 1] ?? 0)]);
  return points;
}

/** Reads SVG path data with the commands M, L, H, V, Q, T, C and Z. */
function parsePath(path: string): Subpath[] {
  const subpaths: Subpath[] = [];
  let [at, control]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  for (const step of stepsOf(path)) {
    const points = absolutePoints(step, at);
    const subpath = subpaths.at(-1);
    if (step.command === 'M') subpaths.push({ start: points[0] ?? at, curves: [], closed: false });
    else if (step.command === 'Z') points.push(...close(subpath, at));
    else {
      // T continues a quadratic curve: its control is the previous one mirrored.
      if (step.command === 'T') points.unshift([2 * at[0] - control[0], 2 * at[1] - control[1]]);
      subpath?.curves.push([at, ...points]);
      control = points.at(-2) ?? at;
    }
    at = points.at(-1) ?? at;
  }
  return subpaths;
}

/** Back to where the subpath starts. */
function close(subpath: Subpath | undefined, from: Point): Point[] {
  if (subpath === undefined) return [];
  if (distance(from, subpath.start) > 1) subpath.curves.push([from, subpath.start]);
  subpath.closed = true;
  return [subpath.start];
}

/** De Casteljau. */
function pointOf(curve: Curve, t: number): Point {
  let points = curve;
  while (points.length > 1) {
    points = points.slice(1).map(([x, y], i) => {
      const [fromX, fromY] = points[i] ?? [0, 0];
      return [fromX + (x - fromX) * t, fromY + (y - fromY) * t];
    });
  }
  return points[0] ?? [0, 0];
}

/** Units of the print between two strokes of the knife. */
const facetLength = { curve: 12, line: 34 };

/** Path data as a knife cuts it: short straight facets, each up to `wobble` / 2 units off. */
export function cutOutlines(path: string, at: Placement, random: Random, wobble: number): Outline[] {
  const nudge = ([x, y]: Point, share: number): Point => [
    x + (random() - 0.5) * wobble * share,
    y + (random() - 0.5) * wobble * share,
  ];
  return parsePath(path).map(({ start, curves, closed }) => {
    const points = [nudge(place(start, at), 0.5)];
    for (const local of curves) {
      const curve = local.map((point) => place(point, at));
      const length = curve.slice(1).reduce((sum, point, i) => sum + distance(curve[i] ?? point, point), 0);
      const facet = curve.length > 2 ? facetLength.curve : facetLength.line;
      const count = Math.max(1, Math.round(length / facet));
      for (let k = 1; k <= count; k += 1) points.push(nudge(pointOf(curve, k / count), k === count ? 0.5 : 1));
    }
    return { points, closed };
  });
}
