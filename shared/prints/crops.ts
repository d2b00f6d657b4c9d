import type { Bounds, Point } from './geometry.ts';
import { isRoom, type Layout, overlap } from './layout.ts';

const cropCount = 5;

/** Five square parts of a print, one for each caption: its things, the light, then what differs from them. */
export function cropsOf(layout: Layout, tie: Point): Bounds[] {
  const differing: Bounds[] = [];
  const similar: Bounds[] = [];
  for (const candidate of candidates(layout, tie)) {
    const differs = differing.every((crop) => overlap(candidate, crop) < 0.7 && overlap(crop, candidate) < 0.8);
    (differs ? differing : similar).push(candidate);
  }
  return [...differing, ...similar].slice(0, cropCount);
}

function candidates(layout: Layout, [tieX, tieY]: Point): Bounds[] {
  const { width, height, things, hero, light, window, place } = layout;
  const ordered = hero === undefined ? things : [hero, ...things.filter((thing) => thing !== hero)];
  const small = Math.min(width, height) * 0.38;
  const lit = isRoom(place) ? window : round(light.x, light.y, light.radius * 1.8);
  const middles: Point[] = [
    [tieX, tieY],
    [small / 2, height - small / 2],
    ...[0.75, 0.25].flatMap((x) => [0.5, 0.8, 0.2].map((y): Point => [width * x, height * y])),
    ...[0.5, 0.8, 0.2].map((y): Point => [width * 0.5, height * y]),
  ];
  return [
    ...ordered.map(({ box }) => square(layout, box)),
    square(layout, lit),
    ...middles.map(([x, y]) => square(layout, round(x, y, small / 2))),
  ];
}

function round(x: number, y: number, radius: number): Bounds {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

/** A square round the box, inside the print. */
function square({ width, height }: Layout, { left, right, top, bottom }: Bounds): Bounds {
  const least = Math.min(width, height);
  const size = Math.round(Math.min(least * 0.74, Math.max(least * 0.34, 1.14 * Math.max(right - left, bottom - top))));
  const within = (middle: number, end: number) => Math.round(Math.min(Math.max(0, middle - size / 2), end - size));
  const [x, y] = [within((left + right) / 2, width), within((top + bottom) / 2, height)];
  return { left: x, right: x + size, top: y, bottom: y + size };
}
