import { type Placement, type Point, place } from './geometry.ts';
import type { Press } from './press.ts';

/**
 * Where a motif may be in a print: the main thing, in the distance, small in front of the main thing, hung on a wall, on water, in the
 * sky.
 */
export type MotifPlace = 'hero' | 'behind' | 'front' | 'wall' | 'afloat' | 'aloft';

/**
 * Its real size. `hand`: fits on a table. `body`: furniture, people and animals, inside and outside. `large`: buildings, trees,
 * vehicles, boats; never inside a room.
 */
export type MotifScale = 'hand' | 'body' | 'large';

/**
 * A thing, drawn in its own units: x 0 is its middle, y 0 its foot, up is negative. It is inside a box from -width / 2 to width / 2
 * and from -height to 0. Most are 100 to 600 units wide, outlined in `press.key` with strokes of 5 to 12 units.
 */
export interface Motif {
  /** With its article, for the picture's description: `a fishing boat`. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scale: MotifScale;
  readonly places: readonly MotifPlace[];
  /** A circle that the thread stays out of: x, y and radius in the motif's units. */
  readonly face?: readonly [x: number, y: number, radius: number];
  /** Prints it and returns where the thread ties, in units of the print (`tieAt`). */
  draw(press: Press, at: Placement): { readonly tie: Point };
}

/** The tie of a motif: a point of its own units, in units of the print. */
export function tieAt(at: Placement, x: number, y: number): { readonly tie: Point } {
  return { tie: place([x, y], at) };
}
