import { createRandom, formatNumber, formatPair, half, type Random } from './numbers.ts';

export { createRandom, formatNumber, formatPair, half, type Random };

export type Point = readonly [x: number, y: number];

/** Where a drawing is put: its foot in units of the print, scale, clockwise turn in degrees, and -1 to mirror it. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly s?: number;
  readonly r?: number;
  readonly fx?: 1 | -1;
}

/** A polygon or an open line, in units of the print. */
export interface Outline {
  readonly points: readonly Point[];
  readonly closed: boolean;
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** A point of a drawing, in units of the print. */
export function place([x, y]: Point, { x: left, y: foot, s = 1, r = 0, fx = 1 }: Placement): Point {
  const [cos, sin] = [Math.cos(radians(r)) * s, Math.sin(radians(r)) * s];
  return [left + x * fx * cos - y * sin, foot + x * fx * sin + y * cos];
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay);
}

/** Path data of an ellipse. */
export function ellipse(x: number, y: number, radiusX: number, radiusY = radiusX): string {
  const [bendX, bendY] = [radiusX * 0.5523, radiusY * 0.5523];
  const quarter = (x1: number, y1: number, x2: number, y2: number, toX: number, toY: number) =>
    `c${x1} ${y1} ${x2} ${y2} ${toX} ${toY}`;
  return (
    `M${x - radiusX} ${y}` +
    quarter(0, -bendY, radiusX - bendX, -radiusY, radiusX, -radiusY) +
    quarter(bendX, 0, radiusX, radiusY - bendY, radiusX, radiusY) +
    quarter(0, bendY, bendX - radiusX, radiusY, -radiusX, radiusY) +
    `${quarter(-bendX, 0, -radiusX, bendY - radiusY, -radiusX, -radiusY)}Z`
  );
}

/** Path data of a rectangle from its top left corner. */
export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}H${x + width}V${y + height}H${x}Z`;
}

/** Path data of a Catmull-Rom spline through the points. */
export function smoothPath(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0];
  let path = `M${formatPair(...at(0))}`;
  // Relative numbers are rounded from the rounded point, so that errors do not add up.
  let [x, y] = at(0).map(half) as [number, number];
  for (let i = 0; i < points.length - 1; i += 1) {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const controls = [bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy];
    path += `c${controls.map((value, k) => formatNumber(half(value) - (k % 2 === 0 ? x : y))).join(' ')}`;
    [x, y] = [half(cx), half(cy)];
  }
  return path;
}

/** Path data of outlines, relative from point to point. */
export function outlinePath(outlines: readonly Outline[]): string {
  return outlines.map(({ points, closed }) => polygonPath(points) + (closed ? 'Z' : '')).join('');
}

function polygonPath(points: readonly Point[]): string {
  let path = '';
  let [x, y] = [0, 0];
  for (const [index, point] of points.entries()) {
    const [nextX, nextY] = [half(point[0]), half(point[1])];
    if (index === 0) path = `M${formatPair(nextX, nextY)}`;
    else path += joined(index === 1 ? 'l' : ' ', formatPair(nextX - x, nextY - y));
    [x, y] = [nextX, nextY];
  }
  return path;
}

function joined(separator: string, pair: string): string {
  return separator === ' ' && pair.startsWith('-') ? pair : separator + pair;
}

/** By the even-odd rule. */
export function isInside(outlines: readonly Outline[], [x, y]: Point): boolean {
  let inside = false;
  for (const { points } of outlines) {
    let previous = points.at(-1) ?? [0, 0];
    for (const point of points) {
      if (point[1] > y !== previous[1] > y) {
        const crossing = ((previous[0] - point[0]) * (y - point[1])) / (previous[1] - point[1]) + point[0];
        if (x < crossing) inside = !inside;
      }
      previous = point;
    }
  }
  return inside;
}

export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function boundsOf(points: Iterable<Point>): Bounds {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, right, top, bottom };
}

/** A placement inside a drawing, in units of the print. */
export function nested(at: Placement, { x, y, s = 1, r = 0, fx = 1 }: Placement): Placement {
  const mirrored = at.fx ?? 1;
  const [left, foot] = place([x, y], at);
  return { x: left, y: foot, s: (at.s ?? 1) * s, r: (at.r ?? 0) + mirrored * r, fx: mirrored === fx ? 1 : -1 };
}
