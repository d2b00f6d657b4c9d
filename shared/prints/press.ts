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
  /** Leaves out what is outside. */
  readonly view?: Bounds;
}

interface LineOptions {
  /** Flat ends for beams and bars. */
  readonly flat?: boolean;
  readonly wobble?: number;
}

/** Colours are printed this far off the key block. */
const offRegister: Point = [2.5, 2];

const origin: Placement = { x: 0, y: 0 };

interface Layer {
  readonly svg: string;
  /** Outlines of what is printed in the key ink, with the width of its stroke; 0 is a filled shape. */
  readonly dark?: { readonly path: string; readonly stroke: number };
  /** Of a shape, with its stroke. */
  readonly box?: Bounds;
  /** Of gouges. */
  readonly cuts?: { readonly path: string; readonly ink: Ink };
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
  readonly #view: Bounds | undefined;
  #streams = 0;
  readonly #layers: Layer[] = [];

  constructor({ width, height, seed, time, season, light, coarseness = 1, view }: PressOptions) {
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
    this.#view = view;
  }

  /** SVG elements so far. */
  get body(): string {
    return this.#layers.map(({ svg }) => svg).join('');
  }

  /** As `body`, without what is outside of a part. */
  bodyIn(view: Bounds): string {
    const seen = this.#layers.map(({ svg, box, cuts }) => {
      if (cuts !== undefined) return cutsSvg(visibleCuts(cuts.path, view), cuts.ink);
      return box === undefined || touches(box, view, 0) ? svg : '';
    });
    return seen.join('');
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
    this.#print(
      outlines,
      0,
      `<path d="${data}" fill="${ink}"/>`,
      ink === this.key ? { path: data, stroke: 0 } : undefined,
    );
    return outlines;
  }

  /** A stroke; its width in the drawing's units. */
  line(path: string, ink: Ink, width: number, at: Placement = origin, { flat, wobble = 1.6 }: LineOptions = {}): void {
    const outlines = this.#cut(path, ink, at, wobble);
    const stroke = half(Math.max(1, width * (at.s ?? 1)));
    const cap = flat === true ? '' : ' stroke-linecap="round"';
    const data = outlinePath(outlines);
    const svg = `<path d="${data}" fill="none" ${strokeOf(ink, stroke)}${cap} stroke-linejoin="round"/>`;
    this.#print(outlines, stroke, svg, ink === this.key ? { path: data, stroke } : undefined);
  }

  /** Gouges inside outlines, denser towards the light. */
  carve(outlines: readonly Outline[], ink: Ink, carving: Carving = {}): void {
    const gap = (carving.gap ?? defaultGap) * this.#coarseness;
    this.cuts(carvingPath(outlines, { ...carving, gap }, this.light, this.stream()), ink);
  }

  /** Gouges as path data in half units of the print. */
  cuts(path: string, ink: Ink): void {
    const visible = this.#view === undefined ? path : visibleCuts(path, this.#view);
    if (visible !== '') this.#layers.push({ svg: cutsSvg(visible, ink), cuts: { path: visible, ink } });
  }

  /** Prints a drawing with a cut line round its dark parts, which a dark ground would swallow. */
  outlined<Drawn>(ink: Ink, draw: () => Drawn): Drawn {
    const first = this.#layers.length;
    const drawn = draw();
    const dark = this.#layers.slice(first).flatMap((layer) => layer.dark ?? []);
    const widths = [...new Set(dark.map(({ stroke }) => stroke))];
    const lines = widths.map((width) => {
      const path = dark.flatMap(({ path, stroke }) => (stroke === width ? path : [])).join('');
      return `<path d="${path}" ${strokeOf(ink, width + cutLine)}/>`;
    });
    const svg = `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g>`;
    if (lines.length > 0) this.#layers.splice(first, 0, { svg });
    return drawn;
  }

  /** The story thread through the points: cream over a dark shadow. */
  thread(points: readonly Point[], width = 7): void {
    const path = smoothPath(points);
    const lines =
      `<path d="${path}" ${strokeOf(inks.plum, width * 2.5)}/>` +
      `<path class="thread" pathLength="1" d="${path}" ${strokeOf(inks.cream, width)}/>`;
    this.#layers.push({ svg: `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines}</g>` });
  }

  #cut(path: string, ink: Ink, at: Placement, wobble: number): Outline[] {
    const [dx, dy] = isKey(ink) ? [0, 0] : offRegister;
    return cutOutlines(path, { ...at, x: at.x + dx, y: at.y + dy }, this.stream(), wobble);
  }

  #print(outlines: readonly Outline[], margin: number, svg: string, dark: Layer['dark']): void {
    const { left, top, right, bottom } = boundsOf(outlines.flatMap(({ points }) => points));
    const box = { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
    if (this.#view !== undefined && !touches(box, this.#view, 0)) return;
    this.#layers.push(dark === undefined ? { svg, box } : { svg, box, dark });
  }
}

/** Units that a cut line adds to a stroke: half of it is visible on each side. */
const cutLine = 9;

function strokeOf(ink: Ink, width: number): string {
  return `stroke="${ink}" stroke-width="${formatNumber(width)}"`;
}

const cutsSvg = (path: string, ink: Ink) => (path === '' ? '' : `<path d="${path}" fill="${ink}"/>`);

function isKey(ink: Ink): boolean {
  return ink === inks.plum || ink === inks.night;
}

function touches(box: Bounds, view: Bounds, margin: number): boolean {
  const across = box.right + margin > view.left && box.left - margin < view.right;
  return across && box.bottom + margin > view.top && box.top - margin < view.bottom;
}

function visibleCuts(path: string, view: Bounds): string {
  return path
    .split(/(?=M)/)
    .filter((cut) => {
      const [x = 0, y = 0, , , dx = 0, dy = 0] = (cut.match(/-?\d*\.?\d+/g) ?? []).map(Number);
      return touches(
        boundsOf([
          [x, y],
          [x + dx, y + dy],
        ]),
        view,
        8,
      );
    })
    .join('');
}
