import { type Carving, carvingPath, defaultGap } from './carving.ts';
import {
  type Bounds,
  boundsOf,
  createRandom,
  formatNumber,
  half,
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
  /** Multiplies the distance between rows of gouges, to make a print lighter. */
  readonly coarseness?: number;
}

interface LineOptions {
  /** Flat ends for beams and bars. */
  readonly flat?: boolean;
  readonly wobble?: number;
}

/** Colours are printed this far off the key block. */
const offRegister: Point = [2.5, 2];

const origin: Placement = { x: 0, y: 0 };

/** What a proof prints otherwise than the rest: light, ground, and the windows of houses. */
export type Part = 'sky' | 'fall' | 'hill' | 'plain' | 'pane' | 'rest';

/** One shape in one ink. */
export interface Layer {
  readonly part: Part;
  readonly ink: Ink;
  readonly isCut: boolean;
  readonly path: string;
  /** Width of its stroke; 0 is a filled shape. */
  readonly stroke: number;
  /** Of a shape. */
  readonly box?: Bounds;
  /** @param view leaves out all that is outside */
  svg(ink: Ink, view?: Bounds): string;
}

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
  /** For what is not a shape: where clouds are, how high houses. */
  readonly random: Random;
  readonly #seed: number;
  readonly #coarseness: number;
  #streams = 0;
  #part: Part = 'rest';
  readonly #layers: Layer[] = [];

  constructor({ width, height, seed, time, season, light, coarseness = 1 }: PressOptions) {
    this.width = width;
    this.height = height;
    this.time = time;
    this.season = season;
    this.light = light;
    this.palette = palettes[time];
    this.key = this.palette.key;
    this.#seed = seed;
    this.random = createRandom(seed * 17 + 3);
    this.#coarseness = coarseness;
  }

  /** SVG elements so far. */
  get body(): string {
    return this.#layers.map((layer) => layer.svg(layer.ink)).join('');
  }

  get layers(): readonly Layer[] {
    return this.#layers;
  }

  /** Marks what is drawn as a part, which is the same in a print, and printed otherwise in a proof. */
  as<Drawn>(part: Part, draw: () => Drawn): Drawn {
    const outer = this.#part;
    this.#part = part;
    const drawn = draw();
    this.#part = outer;
    return drawn;
  }

  /** As `body`, without what is outside of a part. */
  bodyIn(view: Bounds): string {
    return this.#layers.map((layer) => layer.svg(layer.ink, view)).join('');
  }

  /** A new random stream. */
  stream(): Random {
    this.#streams += 1;
    return createRandom(this.#seed * 7919 + this.#streams * 104729);
  }

  /** A filled shape. Returns its outlines, to carve. */
  shape(path: string, ink: Ink, at: Placement = origin): Outline[] {
    const outlines = this.#cut(path, ink, at, 2.6);
    const data = outlinePath(outlines);
    this.#print(outlines, ink, data, 0, (printed) => `<path d="${data}" fill="${printed}"/>`);
    return outlines;
  }

  /** A stroke; its width in the drawing's units. */
  line(path: string, ink: Ink, width: number, at: Placement = origin, { flat, wobble = 1.6 }: LineOptions = {}): void {
    const outlines = this.#cut(path, ink, at, wobble);
    const stroke = half(Math.max(1, width * (at.s ?? 1)));
    const cap = flat === true ? '' : ' stroke-linecap="round"';
    const data = outlinePath(outlines);
    const svg = (printed: Ink) =>
      `<path d="${data}" fill="none" ${strokeOf(printed, stroke)}${cap} stroke-linejoin="round"/>`;
    this.#print(outlines, ink, data, stroke, svg);
  }

  /** Gouges inside outlines, denser towards the light. */
  carve(outlines: readonly Outline[], ink: Ink, carving: Carving = {}): void {
    const gap = (carving.gap ?? defaultGap) * this.#coarseness;
    this.cuts(carvingPath(outlines, { ...carving, gap }, this.light, this.stream()), ink);
  }

  /** Gouges as path data in half units of the print. */
  cuts(path: string, ink: Ink): void {
    if (path === '') return;
    // Measured once for all parts of a print.
    let measured: readonly Cut[] | undefined;
    const cutsIn = (view: Bounds) => {
      measured ??= cutsOf(path);
      return measured.flatMap(({ data, box }) => (touches(box, view, 8) ? data : [])).join('');
    };
    const svg: Layer['svg'] = (printed, view) => {
      const visible = view === undefined ? path : cutsIn(view);
      return visible === '' ? '' : `<path d="${visible}" fill="${printed}"/>`;
    };
    this.#layers.push({ part: this.#part, ink, isCut: true, path, stroke: 0, svg });
  }

  /** Prints a drawing with a cut line round its dark parts, which a dark ground would swallow. */
  outlined<Drawn>(ink: Ink, draw: () => Drawn): Drawn {
    const first = this.#layers.length;
    const drawn = draw();
    const dark = this.#layers.slice(first).filter((layer) => layer.ink === this.key && !layer.isCut);
    const svg: Layer['svg'] = (printed, view) => {
      const seen = dark.filter((layer) => isSeen(layer, view));
      return haloOf(seen, cutLine, printed);
    };
    if (dark.length > 0)
      this.#layers.splice(first, 0, { part: this.#part, ink, isCut: true, path: '', stroke: 0, svg });
    return drawn;
  }

  /** The story thread through the points: cream over a dark shadow. */
  thread(points: readonly Point[], width = 7): void {
    const path = smoothPath(points);
    const svg = (ink: Ink) =>
      `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${path}" ${strokeOf(inks.plum, width * 2.5)}/>` +
      `<path class="thread" pathLength="1" d="${path}" ${strokeOf(ink, width)}/></g>`;
    this.#layers.push({ part: this.#part, ink: inks.cream, isCut: false, path, stroke: width, svg });
  }

  #cut(path: string, ink: Ink, at: Placement, wobble: number): Outline[] {
    const [dx, dy] = isKey(ink) ? [0, 0] : offRegister;
    return cutOutlines(path, { ...at, x: at.x + dx, y: at.y + dy }, this.stream(), wobble);
  }

  #print(outlines: readonly Outline[], ink: Ink, path: string, stroke: number, whole: (ink: Ink) => string): void {
    const box = boundsOf(outlines.flatMap(({ points }) => points));
    const svg: Layer['svg'] = (printed, view) => (isSeen({ box, stroke }, view) ? whole(printed) : '');
    this.#layers.push({ part: this.#part, ink, isCut: false, path, stroke, box, svg });
  }
}

/** Units that a cut line adds to a stroke: half of it is visible on each side. */
export const cutLine = 9;

/** A line round shapes, `width` units wider than their strokes. */
export function haloOf(shapes: readonly Pick<Layer, 'path' | 'stroke'>[], width: number, ink: Ink): string {
  if (shapes.length === 0) return '';
  const strokes = [...new Set(shapes.map(({ stroke }) => stroke))];
  const lines = strokes.map((stroke) => {
    const path = shapes.flatMap((shape) => (shape.stroke === stroke ? shape.path : [])).join('');
    return `<path d="${path}" ${strokeOf(ink, stroke + width)}/>`;
  });
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g>`;
}

function strokeOf(ink: Ink, width: number): string {
  return `stroke="${ink}" stroke-width="${formatNumber(width)}"`;
}

function isKey(ink: Ink): boolean {
  return ink === inks.plum || ink === inks.night;
}

function isSeen({ box, stroke }: Pick<Layer, 'box' | 'stroke'>, view: Bounds | undefined): boolean {
  return view === undefined || box === undefined || touches(box, view, stroke);
}

function touches(box: Bounds, view: Bounds, margin: number): boolean {
  const across = box.right + margin > view.left && box.left - margin < view.right;
  return across && box.bottom + margin > view.top && box.top - margin < view.bottom;
}

interface Cut {
  readonly data: string;
  readonly box: Bounds;
}

function cutsOf(path: string): Cut[] {
  return path.split(/(?=M)/).map((data) => {
    const [x = 0, y = 0, , , dx = 0, dy = 0] = (data.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const ends: Point[] = [
      [x, y],
      [x + dx, y + dy],
    ];
    return { data, box: boundsOf(ends) };
  });
}
