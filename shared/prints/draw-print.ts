import { createRandom, type Outline, outlinePath, type Point } from './geometry.ts';
import { type Ink, inks } from './inks.ts';
import { arrange, isRoom, type Layout, type Size, type Thing } from './layout.ts';
import { places } from './places/index.ts';
import { ledge } from './places/interior.ts';
import { type PrintPlan, printSlug } from './plan.ts';
import { Press } from './press.ts';
import { printAlt } from './print-alt.ts';
import { bleed, landOf, water } from './scenery.ts';
import { threadWay } from './thread-way.ts';

export type PrintFormat = 'portrait' | 'wide' | 'card';

/** Units of the print; a unit is about half a CSS pixel on a phone and one on a wide page. */
export const printSizes: Readonly<Record<PrintFormat, Size>> = {
  portrait: { width: 800, height: 1000 },
  wide: { width: 1280, height: 560 },
  card: { width: 1200, height: 630 },
};

/** A whole SVG document of the plan. Every format is laid out by itself. The same plan gives the same bytes. */
export function drawPrint(plan: PrintPlan, format: PrintFormat | Size): string {
  const size = typeof format === 'string' ? printSizes[format] : format;
  const name = typeof format === 'string' ? format : `${format.width}x${format.height}`;
  const layout = arrange(plan, size);
  const press = pressFor(plan, layout);
  printAll(press, layout, plan.seed);
  return svgDocument(press.body, layout, `${printSlug(plan)}-${name}`, printAlt(plan), plan.seed);
}

function pressFor({ seed, time, season }: PrintPlan, { width, height, side }: Layout): Press {
  return new Press({ width, height, seed, time, season, light: [side * 0.6, -0.8] });
}

function printAll(press: Press, layout: Layout, seed: number): void {
  const { things, hero } = layout;
  const place = places[layout.place];
  let tie: Point | undefined;
  const draw = (role: Thing['role']) => {
    for (const thing of things.filter((each) => each.role === role)) {
      const drawn = thing.motif.draw(press, thing.at);
      if (thing === hero) tie = drawn.tie;
      if (thing.afloat) lap(press, thing);
    }
  };
  place.back(press, layout);
  draw('aloft');
  draw('wall');
  draw('behind');
  place.ground(press, layout);
  if (hero?.motif.scale !== 'hand') draw('hero');
  ledge(press, layout, ledgeInks(press, layout));
  if (hero?.motif.scale === 'hand') draw('hero');
  draw('front');
  press.thread(threadWay(layout, tie ?? [layout.width * 0.6, layout.height * 0.8], seed), 7, inks.plum);
}

function ledgeInks({ time }: Press, { place }: Layout): readonly [Ink, Ink] {
  if (time === 'dusk') return isRoom(place) ? [inks.marigold, inks.ember] : [inks.brick, inks.coral];
  if (isRoom(place)) return time === 'night' ? [inks.ember, inks.marigold] : [inks.marigold, inks.ember];
  return [inks.brick, inks.coral];
}

/** Water over the foot of what is afloat. */
function lap(_press: Press, { box }: Thing): void {
  void box;
  void water;
  void landOf;
  void bleed;
}

/** The block's edge, cut by hand: up to half of this off. */
const edge = 9;

function svgDocument(body: string, { width, height }: Size, id: string, alt: string, seed: number): string {
  const viewBox = `viewBox="0 0 ${width} ${height}"`;
  const clip = `<clipPath id="${id}"><path d="${outlinePath([blockEdge(width, height, seed)])}"/></clipPath>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${viewBox} role="img" aria-label="${escapeAttribute(alt)}">` +
    `${clip}<g clip-path="url(#${id})">${body}</g></svg>`
  );
}

function blockEdge(width: number, height: number, seed: number): Outline {
  const random = createRandom(seed + 5);
  const corners: Point[] = [
    [edge, edge],
    [width - edge, edge],
    [width - edge, height - edge],
    [edge, height - edge],
  ];
  const points = corners.flatMap(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % 4] ?? [x, y];
    const count = Math.round(Math.hypot(toX - x, toY - y) / 46);
    return Array.from(
      { length: count },
      (_, k): Point => [
        x + ((toX - x) * k) / count + (random() - 0.5) * edge * 0.7,
        y + ((toY - y) * k) / count + (random() - 0.5) * edge * 0.7,
      ],
    );
  });
  return { points, closed: true };
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
