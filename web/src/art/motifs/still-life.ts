import { type Ink, inks } from '../inks.ts';
import type { Layer } from '../landscape.ts';
import { flatCuts, type Picture } from '../picture.ts';
import { type Point, randomOf, rayPath } from '../print-geometry.ts';

/** Every motif has this size, so that pictures can stand beside each other. */
export const motifSize = { width: 900, height: 675 } as const;

interface Table {
  readonly sky: Ink;
  readonly ground: Ink;
  /** Ink of the cuts in the ground. */
  readonly cut: Ink;
  /** Where the ground begins, from the top. */
  readonly top: number;
  readonly rays: { readonly ink: Ink; readonly at: Point; readonly inner: number; readonly outer: number };
  readonly seed: number;
}

/** Things on a ground, before rays: the plainest picture of the block print. */
export function stillLife({ sky, ground, cut, top, rays, seed }: Table, things: readonly Layer[]): Picture {
  const { width, height } = motifSize;
  const light = rayPath(rays.at, rays.inner, rays.outer, 52, randomOf(seed));
  return {
    ...motifSize,
    sky,
    layers: [
      { path: light, ink: rays.ink, opacity: 0.7 },
      { path: `M-10 ${top}H${width + 10}V${height + 10}H-10Z`, ink: ground },
      { path: flatCuts(width, top + 4, height, seed), ink: cut, opacity: 0.75 },
      ...things,
    ],
  };
}

/** The story thread as a line over a thing: its shadow, and itself. */
export function threadOver(path: string, shadow: Ink = inks.pine): Layer[] {
  return [
    { path, ink: shadow, stroke: 14 },
    { path, ink: inks.cream, stroke: 5, thread: true },
  ];
}

/** A rectangle by its corner and size, turned by degrees around its middle. */
export function block(x: number, y: number, width: number, height: number, degrees = 0): string {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const angle = (degrees * Math.PI) / 180;
  const corner = (dx: number, dy: number) => {
    const [fromX, fromY] = [(dx * width) / 2, (dy * height) / 2];
    const turnedX = middleX + fromX * Math.cos(angle) - fromY * Math.sin(angle);
    const turnedY = middleY + fromX * Math.sin(angle) + fromY * Math.cos(angle);
    return `${Math.round(turnedX * 2) / 2} ${Math.round(turnedY * 2) / 2}`;
  };
  return `M${corner(-1, -1)}L${corner(1, -1)}L${corner(1, 1)}L${corner(-1, 1)}Z`;
}

export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`;
}
