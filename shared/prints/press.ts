import { type Carving, carvingPath } from './carving.ts';
import {
  createRandom,
  formatNumber,
  type Outline,
  outlinePath,
  type Placement,
  type Point,
  type Random,
  smoothPath,
} from './geometry.ts';
import { type Ink, inks } from './inks.ts';
import { cutOutlines } from './path-data.ts';
import type { PrintSeason, PrintTime } from './plan.ts';
import { type Palette, palettes } from './times.ts';

export type { Outline, Placement, Point } from './geometry.ts';

interface PressOptions {
  /** Units of the print. */
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly time: PrintTime;
  readonly season: PrintSeason;
  /** Direction to the light, of length 1; y points down. */
  readonly light: Point;
}

interface LineOptions {
  /** Flat ends for beams and bars. */
  readonly flat?: boolean;
  readonly wobble?: number;
}

/** Colours are printed this far off the key block. */
const offRegister: Point = [2.5, 2];

const origin: Placement = { x: 0, y: 0 };

/**
 * Prints shapes one over the other. Paths are SVG path data (M, L, H, V, Q, T, C, Z) in the drawing's units; a placement moves
 * them into the print. Each shape has its own random stream, so a change of one leaves the others as they are.
 */
export class Press {
  readonly width: number;
  readonly height: number;
  readonly time: PrintTime;
  readonly season: PrintSeason;
  readonly light: Point;
  readonly palette: Palette;
  /** The ink of outlines. */
  readonly key: Ink;
  readonly #seed: number;
  #streams = 0;
  readonly #layers: string[] = [];

  constructor({ width, height, seed, time, season, light }: PressOptions) {
    this.width = width;
    this.height = height;
    this.time = time;
    this.season = season;
    this.light = light;
    this.palette = palettes[time];
    this.key = this.palette.key;
    this.#seed = seed;
  }

  /** SVG elements so far. */
  get body(): string {
    return this.#layers.join('');
  }

  /** A new random stream. */
  stream(): Random {
    this.#streams += 1;
    return createRandom(this.#seed * 7919 + this.#streams * 104729);
  }

  /** A filled shape. Returns its outlines, to carve. */
  shape(path: string, ink: Ink, at: Placement = origin): Outline[] {
    const outlines = this.#cut(path, ink, at, 2.6);
    this.#layers.push(`<path d="${outlinePath(outlines)}" fill="${ink}"/>`);
    return outlines;
  }

  /** A stroke; its width in the drawing's units. */
  line(path: string, ink: Ink, width: number, at: Placement = origin, { flat, wobble = 1.6 }: LineOptions = {}): void {
    const cap = flat === true ? '' : ' stroke-linecap="round"';
    const stroke = `stroke="${ink}" stroke-width="${formatNumber(Math.max(1, width * (at.s ?? 1)))}"`;
    const path_ = outlinePath(this.#cut(path, ink, at, wobble));
    this.#layers.push(`<path d="${path_}" fill="none" ${stroke}${cap} stroke-linejoin="round"/>`);
  }

  /** Gouges inside outlines, denser towards the light. */
  carve(outlines: readonly Outline[], ink: Ink, carving: Carving = {}): void {
    this.cuts(carvingPath(outlines, carving, this.light, this.stream()), ink);
  }

  /** Ready path data in units of the print, in half units. */
  cuts(path: string, ink: Ink): void {
    if (path !== '') this.#layers.push(`<path d="${path}" fill="${ink}"/>`);
  }

  /** The story thread through the points: cream over a dark shadow. */
  thread(points: readonly Point[], width = 7, shadow: Ink = this.key): void {
    const path = smoothPath(points);
    const stroke = (ink: Ink, wide: number) => `stroke="${ink}" stroke-width="${formatNumber(wide)}"`;
    this.#layers.push(
      `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${path}" ${stroke(shadow, width * 2.5)}/>` +
        `<path class="thread" pathLength="1" d="${path}" ${stroke(inks.cream, width)}/></g>`,
    );
  }

  #cut(path: string, ink: Ink, at: Placement, wobble: number): Outline[] {
    const [dx, dy] = isKey(ink) ? [0, 0] : offRegister;
    return cutOutlines(path, { ...at, x: at.x + dx, y: at.y + dy }, this.stream(), wobble);
  }
}

function isKey(ink: Ink): boolean {
  return ink === inks.plum || ink === inks.night;
}
