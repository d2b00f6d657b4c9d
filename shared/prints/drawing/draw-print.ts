import { cropsOf } from '#shared/prints/crops.ts';
import { type Bounds, createRandom, type Outline, outlinePath, type Point } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import { arrange, isRoom, type Layout, type Size, type Thing } from '#shared/prints/layout.ts';
import { findMotifs } from '#shared/prints/motifs/index.ts';
import { places } from '#shared/prints/places/index.ts';
import { ledge } from '#shared/prints/places/interior.ts';
import { type PrintPlan, printSlug } from '#shared/prints/plan.ts';
import { Press } from '#shared/prints/press.ts';
import { landOf, lap, water } from '#shared/prints/scenery.ts';
import { threadWay } from '#shared/prints/thread-way.ts';
import { cropAlt, printAlt } from './print-alt.ts';

export type PrintFormat = 'portrait' | 'wide' | 'card';

/** In units of the print: a gouge is 3 units wide in every format. */
export const printSizes: Readonly<Record<PrintFormat, Size>> = {
  portrait: { width: 800, height: 1000 },
  wide: { width: 1280, height: 560 },
  card: { width: 1200, height: 630 },
};

/**
 * The print of a plan as an SVG document, in a format or in any box. Each is laid out by itself, never stretched. The same plan gives
 * the same bytes.
 */
export function drawPrint(plan: PrintPlan, format: PrintFormat | Size): string {
  const size = typeof format === 'string' ? printSizes[format] : format;
  const name = typeof format === 'string' ? format : `${format.width}x${format.height}`;
  const layout = arrange(plan, findMotifs(plan.things), size);
  return svgDocument(plan, { name, alt: printAlt(plan), view: wholeOf(size) }, printLight(plan, layout).body);
}

/** A square part of the portrait: 1 to 5, first its things. */
export function drawCrop(plan: PrintPlan, index: number): string {
  const layout = arrange(plan, findMotifs(plan.things), printSizes.portrait);
  const { bodyIn, tie } = printOnce(plan, layout, 1);
  const view = cropsOf(layout, tie)[index - 1];
  if (view === undefined) throw new RangeError(`A print has no crop ${index}.`);
  return svgDocument(plan, { name: `crop-${index}`, alt: cropAlt(plan), view }, bodyIn(view));
}

export interface PrintWithCrops {
  readonly portrait: string;
  readonly crops: readonly string[];
}

/** A portrait and its parts, printed at once. */
export function drawPrintWithCrops(plan: PrintPlan): PrintWithCrops {
  const size = printSizes.portrait;
  const layout = arrange(plan, findMotifs(plan.things), size);
  const { body, bodyIn, tie } = printLight(plan, layout);
  return {
    portrait: svgDocument(plan, { name: 'portrait', alt: printAlt(plan), view: wholeOf(size) }, body),
    crops: cropsOf(layout, tie).map((view, index) =>
      svgDocument(plan, { name: `crop-${index + 1}`, alt: cropAlt(plan), view }, bodyIn(view)),
    ),
  };
}

/** Of a thing that is drawn alone: its longer side, and the room around it for strokes. */
const aloneUnits = 260;
const aloneMargin = 12;

/** The first thing of a print alone, in daylight on bare paper; undefined for a print without things. */
export function drawThing({ seed, season, things }: PrintPlan): string | undefined {
  const [motif] = findMotifs(things);
  if (motif === undefined) return undefined;
  const scale = aloneUnits / Math.max(motif.width, motif.height);
  const [width, height] = [motif.width * scale + 2 * aloneMargin, motif.height * scale + 2 * aloneMargin];
  const press = new Press({ width, height, seed, time: 'morning', season, light: [0.6, -0.8] });
  motif.draw(press, { x: width / 2, y: height - aloneMargin, s: scale });
  const viewBox = `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" aria-hidden="true">${press.body}</svg>`;
}

/** With 72 KB as the limit of a file, and 18 KB after Brotli, which takes 26 to 28 % of this. */
const longestBody = 60_000;

/** With fewer gouges, until it is light enough. */
function printLight(plan: PrintPlan, layout: Layout): Pulled {
  let pulled = printOnce(plan, layout, 1);
  for (const coarseness of [1.25, 1.6, 2.2, 4]) {
    if (pulled.body.length <= longestBody) break;
    pulled = printOnce(plan, layout, coarseness);
  }
  return pulled;
}

interface Pulled {
  readonly body: string;
  readonly bodyIn: (view: Bounds) => string;
  /** Where the thread ends. */
  readonly tie: Point;
}

function printOnce({ seed, time, season }: PrintPlan, layout: Layout, coarseness: number): Pulled {
  const { width, height, side, place, hero } = layout;
  const press = new Press({ width, height, seed, time, season, light: [side * 0.6, -0.8], coarseness });
  const { back, ground } = places[place];
  let tie = back(press, layout);
  const draw = (role: Thing['role']) => {
    for (const thing of layout.things.filter((each) => each.role === role)) {
      const drawn = printThing(press, layout, thing);
      if (thing === hero) tie = drawn;
    }
  };
  draw('aloft');
  draw('wall');
  if (layout.water !== undefined && hero?.afloat !== true) water(press, layout.water);
  draw('behind');
  ground(press, layout);
  if (layout.water !== undefined && hero?.afloat === true && place !== 'river') water(press, layout.water);
  const onLedge = hero?.motif.scale === 'hand';
  if (!onLedge) draw('hero');
  ledge(press, layout);
  if (onLedge) draw('hero');
  draw('front');
  press.thread(threadWay(layout, tie, seed));
  return { body: press.body, bodyIn: (view) => press.bodyIn(view), tie };
}

function printThing(press: Press, layout: Layout, { motif, at, afloat, box, role }: Thing): Point {
  const draw = () => motif.draw(press, at);
  const { tie } = isOnDark(press, layout, role) ? press.outlined(press.palette.pale, draw) : draw();
  if (afloat) lap(press, box);
  return tie;
}

const darkInks: readonly Ink[] = [inks.plum, inks.night, inks.plumSoft, inks.pine, inks.pineDeep];

/** Whether the key ink would be lost on what is behind a thing. */
function isOnDark(press: Press, layout: Layout, role: Thing['role']): boolean {
  if (role === 'view' || role === 'aloft' || role === 'wall') return press.time === 'night';
  return groundsOf(press, layout).some((ink) => darkInks.includes(ink));
}

function groundsOf(press: Press, { place, water: lake, hero, ledge: top }: Layout): readonly Ink[] {
  if (isRoom(place)) return press.time === 'night' || press.time === 'dusk' ? [inks.plumSoft] : [];
  if (place === 'stage') return [];
  const { near, mid } = landOf(press);
  const wet = lake !== undefined || hero?.afloat === true ? [inks.pine] : [];
  return [place === 'road' ? inks.plum : near[0], top === undefined ? near[0] : mid[0], ...wet];
}

/** The block's edge is this far inside, and up to a third of it off. */
const edge = 9;

interface Sheet {
  /** Of the format or the part: with the slug, unique in a page that shows a print in several. */
  readonly name: string;
  readonly alt: string;
  readonly view: Bounds;
}

/** All of a print. */
export function wholeOf({ width, height }: Size): Bounds {
  return { left: 0, top: 0, right: width, bottom: height };
}

function svgDocument(plan: PrintPlan, { name, alt, view }: Sheet, body: string): string {
  const id = `${printSlug(plan)}-${name}`;
  const { left, top, right, bottom } = view;
  const viewBox = `viewBox="${left} ${top} ${right - left} ${bottom - top}"`;
  const root = `<svg xmlns="http://www.w3.org/2000/svg" ${viewBox} role="img" aria-label="${escapeAttribute(alt)}">`;
  const clip = `<clipPath id="${id}"><path d="${outlinePath([blockEdge(view, plan.seed)])}"/></clipPath>`;
  return `${root}${clip}<g clip-path="url(#${id})">${body}</g></svg>`;
}

/** Cut by hand, at a corner every 46 units. */
export function blockEdge({ left, top, right, bottom }: Bounds, seed: number): Outline {
  const random = createRandom(seed + 5);
  const corners: Point[] = [
    [left + edge, top + edge],
    [right - edge, top + edge],
    [right - edge, bottom - edge],
    [left + edge, bottom - edge],
  ];
  const points = corners.flatMap(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % 4] ?? [x, y];
    const count = Math.round(Math.hypot(toX - x, toY - y) / 46);
    const off = () => (random() - 0.5) * edge * 0.7;
    return Array.from(
      { length: count },
      (_, k): Point => [x + ((toX - x) * k) / count + off(), y + ((toY - y) * k) / count + off()],
    );
  });
  return { points, closed: true };
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
