import { createRandom, type Point } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import { flatCuts, type Picture } from '#web/src/art/picture.ts';
import { gouge, rayPath } from '#web/src/art/print-geometry.ts';

export const stillLifeSize = { width: 900, height: 675 } as const;

interface Table {
  readonly sky: Ink;
  readonly ground: Ink;
  readonly cut: Ink;
  readonly top: number;
  readonly rays: { readonly ink: Ink; readonly at: Point; readonly inner: number; readonly outer: number };
  readonly seed: number;
}

/** Offset between the colours and the dark outlines, constant within a print. */
const registration: Point = [2.5, 2];

function offRegister(layer: Layer): Layer {
  const key = layer.ink === inks.plum || layer.ink === inks.night;
  return key || layer.thread === true || layer.shift !== undefined ? layer : { ...layer, shift: registration };
}

export function stillLife({ sky, ground, cut, top, rays, seed }: Table, things: readonly Layer[]): Picture {
  const { width, height } = stillLifeSize;
  const light = rayPath(rays.at, rays.inner, rays.outer, 52, createRandom(seed));
  return {
    ...stillLifeSize,
    sky,
    layers: [
      { path: light, ink: rays.ink, opacity: 0.7 },
      { path: `M-10 ${top}H${width + 10}V${height + 10}H-10Z`, ink: ground },
      { path: flatCuts(width, top + 4, height, seed), ink: cut, opacity: 0.75 },
      ...things.map(offRegister),
    ],
  };
}

export function threadOver(path: string, shadow: Ink = inks.pine): Layer[] {
  return [
    { path, ink: shadow, stroke: 14 },
    { path, ink: inks.cream, stroke: 5, thread: true },
  ];
}

/** A rectangle by its corner and size, rotated around its centre. */
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

/** Rows of short cuts inside a box; `lean` is their angle in radians. */
export function carved(
  [left, top, width, height]: readonly [left: number, top: number, width: number, height: number],
  { seed, rows = 4, length = 30, lean = 0 }: { seed: number; rows?: number; length?: number; lean?: number },
): string {
  const random = createRandom(seed);
  const pitch = height / rows;
  let path = '';
  for (let row = 0; row < rows; row += 1) {
    for (let x = left + random() * length; x < left + width - length * 1.3; x += length * (1.3 + random())) {
      const y = top + (row + 0.3 + random() * 0.4) * pitch;
      path += gouge([x, y], length * (0.7 + random() * 0.6), lean + (random() - 0.5) * 0.08, 2.6 + random() * 1.8);
    }
  }
  return path;
}

export function oval(x: number, y: number, radiusX: number, radiusY: number): string {
  const half = `a${radiusX} ${radiusY} 0 1 1 `;
  return `M${x - radiusX} ${y}${half}${2 * radiusX} 0${half}${-2 * radiusX} 0Z`;
}

export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`;
}
