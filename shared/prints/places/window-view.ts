import { type Bounds, ellipse, type Point, rectangle } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import type { Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';
import { cottage, isNight, landOf, rays, seasonTree, waterInks } from '#shared/prints/scenery.ts';

/** The middle of the window sill. */
export function sillOf({ window }: Layout): Point {
  return [(window.left + window.right) / 2, window.bottom + 16];
}

/** What is outside: sky, light, land of the season, and the things that are too large for the room. */
export function windowView(press: Press, layout: Layout): void {
  const { window, things } = layout;
  const { left, right, top, bottom } = window;
  const [wide, high] = [right - left, bottom - top];
  press.shape(rectangle(left - 20, top - 20, wide + 40, high + 40), press.key);
  press.shape(rectangle(left, top, wide, high), press.palette.sky);
  const views = things.filter(({ role }) => role === 'view');
  const afloat = views.some(({ motif }) => motif.places.includes('afloat'));
  lightOutside(press, layout, views.length > 0);
  const { far, near } = landOf(press);
  ridge(press, window, 0.62, 0.09, far[0], far[1]);
  const ground = afloat ? waterInks(press) : near;
  ridge(press, window, afloat ? 0.74 : 0.78, afloat ? 0.01 : 0.04, ground[0], ground[1]);
  if (views.length === 0) landmarks(press, window);
  for (const { motif, at } of views) motif.draw(press, at);
  frame(press, layout, views.length > 0);
}

function lightOutside(press: Press, { window, side }: Layout, viewed: boolean): void {
  const { left, right, top, bottom } = window;
  const [wide, high] = [right - left, bottom - top];
  const radius = Math.min(wide, high) * (viewed ? 0.13 : 0.2);
  const [x, y] = [(left + right) / 2 + (viewed ? side * wide * 0.32 : 0), top + high * (viewed ? 0.22 : 0.34)];
  const ray = isNight(press) ? inks.marigold : press.palette.ray;
  const outer = Math.min(radius * 2.2, x - left, right - x, y - top) / 1.06;
  if (outer > radius * 1.25) rays(press, [x, y], { inner: radius * 1.16, outer, count: 26, width: 4.5 }, ray);
  press.shape(ellipse(x, y, radius), press.palette.sun);
}

/** Land from edge to edge of the window; shares of its height. */
function ridge(press: Press, { left, right, top, bottom }: Bounds, at: number, rise: number, ink: Ink, cut: Ink): void {
  const [wide, high] = [right - left, bottom - top];
  const y = (share: number) => Math.round(top + high * share);
  const outlines = press.shape(
    `M${left} ${bottom}V${y(at)}Q${left + wide * 0.28} ${y(at - rise)} ${left + wide * 0.55} ${y(at)}T${right} ${y(at - rise * 0.4)}V${bottom}Z`,
    ink,
  );
  press.carve(outlines, cut, { gap: 15, length: 28, width: 2.6, density: 0.4, lit: false });
}

function landmarks(press: Press, { left, right, top, bottom }: Bounds): void {
  const [wide, high] = [right - left, bottom - top];
  const s = (high * 0.3) / 190;
  seasonTree(press, { x: left + wide * 0.24, y: top + high * 0.84, s: s * 1.15 }, 'round');
  cottage(press, { x: left + wide * 0.76, y: top + high * 0.8, s: s * 0.8 });
}

/** Bars, sill and, in winter, snow on the sill. */
function frame(press: Press, { window, place, height }: Layout, viewed: boolean): void {
  const { left, right, top, bottom } = window;
  const [wide, high] = [right - left, bottom - top];
  const bars = viewed
    ? `M${left} ${top + high * 0.2}H${right}`
    : `M${left + wide / 2} ${top}V${bottom}M${left} ${top + high / 2}H${right}`;
  press.line(bars, press.key, viewed ? 9 : 11, undefined, { flat: true });
  // The frame hides what is printed out of register.
  press.line(rectangle(left - 9, top - 9, wide + 18, high + 18), press.key, 19);
  press.shape(rectangle(left - 42, bottom + 12, wide + 84, Math.max(20, height * 0.024)), press.key);
  if (press.season === 'winter')
    press.shape(
      `M${left + 4} ${bottom + 1}Q${left + wide * 0.3} ${bottom - 20} ${left + wide * 0.55} ${bottom - 8}T${right - 4} ${bottom + 1}Z`,
      inks.cream,
    );
  if (place === 'room') curtains(press, window, viewed);
  if (place === 'kitchen') blind(press, window);
}

function curtains(press: Press, { left, right, top, bottom }: Bounds, viewed: boolean): void {
  const ink = curtainInk(press);
  const high = bottom - top;
  const out = viewed ? 34 : 46;
  for (const [x, direction] of [
    [left, -1],
    [right, 1],
  ] as const) {
    const edge = (by: number) => x + direction * by;
    const cloth = press.shape(
      `M${edge(-24)} ${top - 34}Q${edge(-6)} ${top + high * 0.5} ${edge(-14)} ${bottom + 12}L${edge(out)} ${bottom + 22}Q${edge(out - 12)} ${top + high * 0.5} ${edge(out)} ${top - 34}Z`,
      ink,
    );
    press.carve(cloth, inks.butter, { angle: 88, gap: 15, length: 44, width: 2.8, density: 0.3 });
  }
  press.line(`M${left - out - 20} ${top - 40}H${right + out + 20}`, inks.marigold, 11);
}

function curtainInk({ time }: Press): Ink {
  return time === 'dusk' ? inks.pine : inks.tomato;
}

/** A scalloped kitchen blind. */
function blind(press: Press, { left, right, top, bottom }: Bounds): void {
  const step = (right - left + 24) / 6;
  const deep = (bottom - top) * 0.13;
  for (let k = 0; k < 6; k += 1) {
    const x = left - 12 + k * step;
    press.shape(
      `M${x} ${top - 24}H${x + step}V${top + deep}Q${x + step / 2} ${top + deep * 1.7} ${x} ${top + deep}Z`,
      k % 2 === 0 ? inks.tomato : inks.cream,
    );
  }
  press.line(`M${left - 24} ${top - 26}H${right + 24}`, press.key, 9);
}
