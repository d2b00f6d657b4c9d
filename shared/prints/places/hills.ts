import type { Placement, Point } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';
import { band, cottage, smoke } from '#shared/prints/scenery.ts';
import { distance, fallen, grove, plain, sky, tufts, weatherOf } from './open-air.ts';
import type { Place } from './place.ts';

/** Sky, two ridges, a house and trees: also the distance of a road and a garden. */
export function hillside(press: Press, layout: Layout): Point {
  const { width, side, ground, things } = layout;
  const weather = weatherOf(press);
  sky(press, layout, weather);
  const ridge = distance(press, layout);
  const size = things.length === 0 ? 1.25 : 0.8;
  const x = width * (0.5 + side * 0.34);
  grove(press, x - side * 104 * size, ridge, [0.9 * size, 1.08 * size], 'round');
  const door: Point = [x, ridge(x) + 10];
  cottage(press, { x, y: door[1], s: size });
  if (press.season === 'winter' || press.season === 'autumn') smoke(press, x + 29 * size, door[1] - 146 * size);
  fallen(press, weather, ground);
  return door;
}

export const hills: Place = {
  back: hillside,
  ground(press, layout) {
    const { ground, height } = layout;
    plain(press, layout);
    tufts(press, layout, ground + height * 0.05, height * 0.84);
  },
};

export const road: Place = {
  back: hillside,
  ground(press, layout) {
    const { width, height, side } = layout;
    plain(press, layout);
    lane(press, layout);
    const { top, bottom } = roadEdges(layout);
    const sweep = (y: number, rise: number) =>
      `${y + rise}Q${width * (0.5 - side * 0.16)} ${y - rise} ${width + 20} ${y - side * rise * 0.4}`;
    const surface = press.shape(
      `M-20 ${sweep(top, height * 0.022)}V${bottom}Q${width * 0.5} ${bottom - height * 0.02} -20 ${bottom + height * 0.02}Z`,
      inks.plum,
    );
    press.carve(surface, inks.plumSoft, { gap: 20, length: 50, density: 0.42, lit: false });
    for (let x = 40; x < width; x += 150) dash(press, { x, y: (top + bottom) / 2 + height * 0.01 });
    signpost(press, layout);
  },
};

function roadEdges({ height }: Layout) {
  return { top: height * 0.7, bottom: height * 0.905 };
}

/** A narrow road from the hills to the road in front. */
function lane(press: Press, layout: Layout): void {
  const { width, ground, side } = layout;
  const { top } = roadEdges(layout);
  const across = (share: number) => width * (0.5 + side * share);
  const surface = band(
    press,
    [
      { x: across(0.31), y: ground - 5, half: 7 },
      { x: across(0.22), y: ground + (top - ground) * 0.35, half: width * 0.018 },
      { x: across(0.3), y: ground + (top - ground) * 0.7, half: width * 0.034 },
      { x: across(0.24), y: top + 30, half: width * 0.07 },
    ],
    inks.plum,
  );
  press.carve(surface, inks.plumSoft, { gap: 15, length: 24, density: 0.3, lit: false });
}

/** One mark of the line in the middle of the road. */
function dash(press: Press, at: Placement): void {
  press.shape('M-34 5L-30-5H36L32 5Z', inks.butter, at);
}

function signpost(press: Press, { width, height, side, ground }: Layout): void {
  const at = { x: width * (0.5 - side * 0.42), y: ground + height * 0.06, s: 0.9, fx: side } as const;
  press.line('M0 4V-150', press.key, 11, at);
  press.shape('M-34-144H46L66-122L46-100H-34Z', press.key, at);
  press.shape('M-26-136H42L55-122L42-108H-26Z', inks.cream, at);
  press.line('M-12-122q8-10 16 0t16 0t14 0', press.key, 5, at);
}
