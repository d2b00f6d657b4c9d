import { gouge } from './carving.ts';
import { type Bounds, ellipse, type Outline, type Placement, type Point, rectangle } from './geometry.ts';
import { type Ink, inks } from './inks.ts';
import { type Land, lands } from './land.ts';
import type { Press } from './press.ts';

/** Parts of landscapes and rooms, in units of the print. */

/** A wave of a ridge: amplitude and length in units, phase in radians. */
export type Wave = readonly [amplitude: number, length: number, phase: number];

/** Shapes run this far over the edge of the print. */
export const bleed = 20;

export function landOf(press: Press): Land {
  return lands[press.season][press.time];
}

export function isNight(press: Press): boolean {
  return press.time === 'night';
}

/** Covers the whole print, or from `top` to `bottom`. */
export function field(press: Press, ink: Ink, top = -bleed, bottom = press.height + bleed): Outline[] {
  return press.shape(rectangle(-bleed, top, press.width + 2 * bleed, bottom - top), ink);
}

interface Rays {
  readonly inner: number;
  readonly outer: number;
  readonly count: number;
  readonly width?: number;
  /** Degrees, clockwise from the right. */
  readonly from?: number;
  readonly to?: number;
}

export function rays(
  press: Press,
  [x, y]: Point,
  { inner, outer, count, width = 6, from = 0, to = 360 }: Rays,
  ink: Ink,
) {
  const random = press.stream();
  let path = '';
  for (let i = 0; i < count; i += 1) {
    const angle = ((from + ((i + 0.5) / count) * (to - from)) * Math.PI) / 180 + (random() - 0.5) * 0.05;
    const length = (outer - inner) * (0.5 + random() * 0.5);
    const start = (distance: number, turn: number): Point => [
      x + Math.cos(angle + turn) * distance,
      y + Math.sin(angle + turn) * distance,
    ];
    path += gouge(start(inner, 0), length, angle, width * (0.7 + random() * 0.6));
    // Every second ray goes on after a gap.
    if (i % 2 === 1) path += gouge(start(inner + length * 1.12, 0.03), length * 0.3, angle, 4);
  }
  press.cuts(path, ink);
}

export interface Light {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The sun, or the moon at night, with its rays. */
export function sun(press: Press, { x, y, radius }: Light, reach = 4): void {
  const { palette } = press;
  rays(press, [x, y], { inner: radius * 1.2, outer: radius * reach, count: 48 }, palette.ray);
  press.shape(ellipse(x - 2.5, y - 2, radius), palette.sun);
  press.line(ellipse(x, y, radius), palette.ring, 3);
  if (isNight(press)) press.shape(crescentShadow(x, y, radius), inks.marigold);
}

/** The darker rim of the moon. */
function crescentShadow(x: number, y: number, radius: number): string {
  const [r, bend] = [radius * 0.98, radius * 0.55];
  return `M${x} ${y - r}C${x + bend} ${y - r} ${x + r} ${y - bend} ${x + r} ${y}C${x + r} ${y + bend} ${x + bend} ${y + r} ${x} ${y + r}C${x + r * 0.72} ${y + bend} ${x + r * 0.72} ${y - bend} ${x} ${y - r}Z`;
}

export function stars(press: Press, count: number, bottom: number): void {
  const random = press.stream();
  let path = '';
  for (let i = 0; i < count; i += 1) {
    const [x, y, size] = [random() * press.width, random() * bottom, 9 + random() * 12];
    path += gouge([x, y - size / 2], size, Math.PI / 2, 3.4);
    if (i % 3 === 0) path += gouge([x - size / 2, y], size, 0, 3.4);
  }
  press.cuts(path, inks.butter);
}

interface Ridge {
  readonly base: number;
  readonly waves: readonly Wave[];
  readonly bottom?: number;
  readonly density?: number;
}

/** A hill from edge to edge, gouged along its ridge. Returns its height at x. */
export function hill(press: Press, { base, waves, bottom, density = 0.46 }: Ridge, [ink, cut]: readonly [Ink, Ink]) {
  const follow = (x: number) =>
    waves.reduce(
      (sum, [amplitude, length, phase]) => sum + amplitude * Math.sin((x / length) * 2 * Math.PI + phase),
      0,
    );
  const points: Point[] = [];
  for (let x = -bleed; x <= press.width + bleed + 24; x += 24) points.push([x, base + follow(x)]);
  const foot = bottom ?? press.height + bleed;
  press.as('hill', () => {
    const outlines = press.shape(`${absoluteSpline(points)}V${foot}H${-bleed}Z`, ink);
    press.carve(outlines, cut, { gap: 18, length: 40, width: 3.2, follow, fade: 0.5, lit: false, density });
  });
  return (x: number) => base + follow(x);
}

/** The ridge as straight pieces: the press cuts them into facets. */
function absoluteSpline(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(y * 2) / 2}`).join('');
}

interface Water {
  readonly top: number;
  readonly bottom: number;
  /** Below the light, which it reflects. */
  readonly glow?: { readonly x: number; readonly width: number };
}

export function water(press: Press, { top, bottom, glow }: Water): void {
  const [ink, cut] = waterInks(press);
  const outlines = field(press, ink, top, bottom);
  press.carve(outlines, cut, { gap: 20, length: 54, width: 3.4, lit: false, density: 0.36 });
  if (glow !== undefined) press.as('fall', () => press.cuts(reflection(press, top, bottom, glow), glowInk(press)));
}

export function waterInks(press: Press): readonly [Ink, Ink] {
  if (isNight(press)) return [inks.pineDeep, inks.sage];
  return press.season === 'winter' ? [inks.plumSoft, inks.mist] : [inks.pine, inks.sage];
}

export function glowInk({ palette }: Press): Ink {
  return palette.sun === inks.butter ? inks.marigold : inks.butter;
}

function reflection(press: Press, top: number, bottom: number, glow: { x: number; width: number }): string {
  const random = press.stream();
  let path = '';
  for (let y = top + 12; y < bottom - 6; y += 14) {
    const width = glow.width * (0.35 + ((y - top) / (bottom - top)) * 0.9);
    for (let i = Math.floor(random() * 2); i < 2; i += 1) {
      const length = width * (0.3 + random() * 0.6);
      path += gouge([glow.x + (random() - 0.5) * width - length / 2, y + (random() - 0.5) * 5], length, 0, 6);
    }
  }
  return path;
}

/** Flat below, round above; `width` in units. */
export function cloud(press: Press, x: number, y: number, width: number, ink: Ink, cut: Ink): void {
  const s = width / 200;
  const outlines = press.shape('M-100 0Q-104-30-66-34Q-58-70-18-62Q10-92 46-60Q92-62 88-26Q108-18 100 0Z', ink, {
    x,
    y,
    s,
  });
  press.carve(outlines, cut, { gap: 15, length: 40, width: 3, density: 0.5, bow: 12 });
}

export function bird(press: Press, at: Placement): void {
  const ink = isNight(press) ? inks.mist : press.palette.sky === inks.mist ? inks.plum : inks.cream;
  press.shape('M-44-8Q-28-34 0-8Q28-36 48-14Q24-18 2 8Q-20-14-44-8Z', ink, at);
}

export type TreeKind = 'round' | 'tall' | 'fir';

/** A tree 190 units high at scale 1, as it looks in the season. */
export function seasonTree(press: Press, at: Placement, kind: TreeKind): void {
  if (kind === 'fir') fir(press, at);
  else if (press.season === 'winter') bareTree(press, at);
  else leafyTree(press, at, kind);
}

function leafyTree(press: Press, at: Placement, kind: TreeKind): void {
  press.shape('M-9 4L-5-70H6L10 4Z', press.key, at);
  const [ink, cut] = crownInks(press, at);
  const crown = press.shape(
    kind === 'tall'
      ? 'M-6-34Q-40-60-38-112Q-34-178 0-204Q34-176 38-110Q40-60 6-34Z'
      : 'M-6-50Q-54-50-56-106Q-54-176 0-190Q54-174 56-104Q52-50 8-48Z',
    ink,
    at,
  );
  press.carve(crown, cut, { angle: -70, gap: 15, length: 22, width: 2.8, density: 0.5 });
  if (press.season === 'spring') blossom(press, crown, ink);
}

function crownInks(press: Press, { x }: Placement): readonly [Ink, Ink] {
  const night = isNight(press);
  if (press.season === 'spring') return night ? [inks.plumSoft, inks.blush] : [inks.blush, inks.tomato];
  if (press.season === 'summer') {
    if (night) return [inks.pine, inks.sage];
    return press.time === 'gold' || press.time === 'dusk' ? [inks.plum, inks.coral] : [inks.pine, inks.sage];
  }
  const warm = [inks.marigold, inks.ember, inks.tomato] as const;
  const ink = warm[Math.floor(Math.abs(x) / 31) % 3] ?? inks.ember;
  return [ink === press.palette.sky ? inks.tomato : ink, inks.butter];
}

/** Dots of blossom on a crown. */
function blossom(press: Press, crown: readonly Outline[], crownInk: Ink): void {
  const ink = crownInk === inks.blush ? inks.cream : inks.blush;
  press.carve(crown, ink, { angle: 20, gap: 17, length: 9, width: 6, density: 0.7, lit: false, margin: 3 });
}

function bareTree(press: Press, at: Placement): void {
  press.shape('M-10 4L-5-96L5-96L11 4Z', press.key, at);
  press.line(
    'M0-60L-34-118M0-74L32-126M0-90L-10-170M-20-96L-46-132M18-104L46-150M-4-124L-26-164M2-110L20-172',
    press.key,
    6,
    at,
  );
}

function fir(press: Press, at: Placement): void {
  const night = isNight(press);
  press.shape('M-8 4V-30H8V4Z', press.key, at);
  const ink = night ? inks.pineDeep : press.time === 'dusk' ? inks.plum : inks.pine;
  const crown = press.shape('M-52-22L-22-76H-40L-14-126H-28L0-196L28-126H14L40-76H22L52-22Z', ink, at);
  const snow = press.season === 'winter';
  press.carve(crown, snow ? inks.cream : inks.sage, {
    angle: -60,
    gap: snow ? 12 : 15,
    length: 18,
    width: snow ? 5 : 2.8,
    density: snow ? 0.8 : 0.45,
  });
}

/** A small house, 110 units wide and 150 high at scale 1; with snow on its roof in winter. */
export function cottage(press: Press, at: Placement): void {
  press.shape('M-52 2V-74L0-126L52-74V2ZM20-110V-146H38V-88Z', press.key, at);
  if (press.season === 'winter') press.shape('M-62-72L0-136L62-72L54-64L0-118L-54-64Z', inks.cream, at);
  press.as('pane', () => {
    press.shape(rectangle(-32, -66, 20, 24) + rectangle(12, -66, 20, 24), press.palette.lit, at);
    press.shape(rectangle(-10, -34, 20, 36), inks.marigold, at);
  });
}

/** Smoke from a chimney, in three puffs. */
export function smoke(press: Press, x: number, y: number): void {
  const ink = isNight(press) ? inks.plumSoft : inks.cream;
  press.line(`M${x} ${y}q14-14 2-28t8-30t0-34`, ink, 9);
}

/** What falls: rain, snow, leaves or petals, from the top to `bottom`. */
export function fall(press: Press, kind: 'rain' | 'snow' | 'leaves' | 'petals', bottom: number): void {
  const random = press.stream();
  const area = (press.width * bottom) / 1000;
  const point = (): Point => [random() * press.width, random() * bottom];
  const ink = isNight(press) ? inks.mist : inks.cream;
  if (kind === 'rain') {
    const drops = Array.from({ length: area / 6 }, () => gouge(point(), 22 + random() * 24, 1.9, 3));
    press.cuts(drops.join(''), ink);
  } else if (kind === 'snow') {
    const flakes = Array.from({ length: area / 6.5 }, () => gouge(point(), 7 + random() * 7, random() * 3, 6));
    press.cuts(flakes.join(''), inks.cream);
  } else {
    const leaf = kind === 'leaves' ? 18 : 12;
    const colours = kind === 'leaves' ? [inks.tomato, inks.butter] : [inks.cream, inks.blush];
    for (const colour of colours) {
      const blades = Array.from({ length: area / 26 }, () => gouge(point(), leaf + random() * 8, random() * 6.3, 8));
      press.cuts(blades.join(''), colour);
    }
  }
}

/** Points of a smooth band, such as a road or a river, from `far` to `near` with its half widths. */
export interface Bend {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

/** A band that winds through the bends. */
export function band(press: Press, bends: readonly Bend[], ink: Ink): Outline[] {
  const left = sample(bends.map(({ x, y, half }) => [x - half, y]));
  const right = sample(bends.map(({ x, y, half }) => [x + half, y]));
  return press.shape(`${absoluteSpline([...left, ...right.reverse()])}Z`, ink);
}

/** Eight points for each piece of a Catmull-Rom spline. */
function sample(points: readonly Point[]): Point[] {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0];
  const sampled: Point[] = [at(0)];
  for (let i = 0; i < points.length - 1; i += 1) {
    for (let k = 1; k <= 8; k += 1) sampled.push(catmullRom(at(i - 1), at(i), at(i + 1), at(i + 2), k / 8));
  }
  return sampled;
}

function catmullRom(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const coordinate = (k: 0 | 1) =>
    0.5 *
    (2 * b[k] +
      (c[k] - a[k]) * t +
      (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t ** 2 +
      (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3);
  return [coordinate(0), coordinate(1)];
}

/** Water over the foot of what is afloat. */
export function lap(press: Press, { left, right, bottom }: Bounds): void {
  const [ink, cut] = waterInks(press);
  const high = Math.max(8, (right - left) * 0.035);
  const [from, wide] = [left - 30, right - left + 60];
  press.shape(
    `M${from} ${bottom + high}Q${from + wide * 0.1} ${bottom - high} ${from + wide * 0.25} ${bottom - high * 0.4}T${from + wide * 0.5} ${bottom - high * 0.5}T${from + wide * 0.75} ${bottom - high * 0.4}T${from + wide} ${bottom + high}Z`,
    ink,
  );
  press.line(
    `M${from + wide * 0.1} ${bottom + 4}h${wide * 0.2}m${wide * 0.12} 3h${wide * 0.26}m${wide * 0.08}-4h${wide * 0.14}`,
    cut,
    4,
  );
}

/** A small sailing boat on the water. */
export function sail(press: Press, x: number, y: number, s: number): void {
  const at = { x, y, s };
  press.shape('M-46-8H48L36 8H-34Z', press.key, at);
  press.shape('M-4-14V-86L-40-14ZM6-14V-74L40-14Z', press.palette.sky === inks.marigold ? inks.cream : inks.butter, at);
}
