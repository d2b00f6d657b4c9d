import { inks } from '../inks.ts';
import type { Layout } from '../layout.ts';
import type { Press } from '../press.ts';
import { band, cottage, smoke } from '../scenery.ts';
import { distance, fallen, grove, plain, sky, tufts, weatherOf } from './open-air.ts';
import type { Place } from './place.ts';

/** Sky, two ridges, a house and trees: also the distance of a road and a garden. */
export function hillside(press: Press, layout: Layout): void {
  const { width, side, ground } = layout;
  const weather = weatherOf(press, layout);
  sky(press, layout, weather);
  const ridge = distance(press, layout);
  const x = width * (0.5 + side * 0.36);
  grove(press, x - side * 92, ridge, [0.7, 0.86], 'round');
  cottage(press, { x, y: ridge(x) + 10, s: 0.78 });
  if (press.season === 'winter' || press.season === 'autumn') smoke(press, x + 23, ridge(x) - 104);
  fallen(press, weather, ground);
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
    const { width, height, ground, side } = layout;
    plain(press, layout);
    const bends = [
      { x: width * (0.5 + side * 0.3), y: ground - 4, half: 12 },
      { x: width * (0.5 + side * 0.12), y: ground + height * 0.045, half: width * 0.09 },
      { x: width * 0.5, y: height * 0.78, half: width * 0.4 },
      { x: width * 0.46, y: height + 30, half: width * 0.66 },
    ];
    const surface = band(press, bends, inks.plum);
    press.carve(surface, inks.plumSoft, { gap: 20, length: 46, density: 0.38, lit: false });
    for (const t of [0.1, 0.3, 0.62]) dash(press, layout, t);
    signpost(press, layout);
  },
};

/** One mark of the line in the middle of the road; `t` from the far end to the near end. */
function dash(press: Press, { width, height, ground, side }: Layout, t: number): void {
  const x = width * (0.5 + side * 0.14 * (1 - t) ** 2 - 0.03 * t);
  const y = ground + height * (0.03 + t * 0.34);
  const s = 0.4 + t * 2;
  press.shape('M-3 0L-6 26H6L4 0Z', inks.butter, { x, y, s });
}

function signpost(press: Press, { width, height, side, ground }: Layout): void {
  const at = { x: width * (0.5 - side * 0.42), y: ground + height * 0.06, s: 0.9, fx: side } as const;
  press.line('M0 4V-150', press.key, 11, at);
  press.shape('M-34-144H46L66-122L46-100H-34Z', press.key, at);
  press.shape('M-26-136H42L55-122L42-108H-26Z', inks.cream, at);
  press.line('M-12-122q8-10 16 0t16 0t14 0', press.key, 5, at);
}
