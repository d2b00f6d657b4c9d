import { ellipse, type Placement, type Point, rectangle } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import type { Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';
import { isNight, landOf, rays, smoke } from '#shared/prints/scenery.ts';
import { fallen, plain, sky, weatherOf } from './open-air.ts';
import type { Place } from './place.ts';

export const town: Place = {
  back(press, layout) {
    const { width, height, ground, side } = layout;
    const weather = weatherOf(press);
    sky(press, layout, weather);
    roofs(press, layout);
    tower(press, { x: width * (0.5 - side * 0.17), y: ground, s: (height * 0.34) / 300 });
    const door = street(press, layout);
    fallen(press, weather, ground);
    return door;
  },
  ground(press, layout) {
    const { width, height, ground, side } = layout;
    plain(press, layout, ground, cobbles(press));
    press.line(`M-20 ${ground + 20}H${width + 20}`, press.key, 7);
    lamp(press, { x: width * (0.5 + side * 0.43), y: ground + height * 0.07, s: (height * 0.3) / 260 });
  },
};

function cobbles(press: Press): readonly [Ink, Ink] {
  if (press.season === 'winter') return landOf(press).near;
  if (isNight(press)) return [inks.plumSoft, inks.blush];
  return press.time === 'dusk' ? [inks.plum, inks.plumSoft] : [inks.plumSoft, inks.blush];
}

/** A row of far roofs above the street. */
function roofs(press: Press, { width, horizon, ground }: Layout): void {
  let skyline = `M-20 ${ground}V${horizon}`;
  for (let x = -20; x < width + 40; x += 76) {
    const top = Math.round(horizon - 26 - press.random() * 46);
    skyline += `L${x + 6} ${top + 34}L${x + 38} ${top}L${x + 70} ${top + 34}`;
  }
  press.shape(`${skyline}V${ground}Z`, landOf(press).far[0]);
}

function tower(press: Press, at: Placement): void {
  press.shape('M-26 0V-210H-34L0-300L34-210H26V0Z', press.key, at);
  press.shape(ellipse(0, -172, 15), press.palette.lit, at);
  press.shape('M-8-110V-132Q0-142 8-132V-110Z', press.palette.lit, at);
}

/** Houses wall to wall, each of another height, gable and colour. */
function street(press: Press, { width, height, ground, side }: Layout): Point {
  const walls = wallInks(press);
  const home = width * (0.5 + side * 0.24);
  let door = 0;
  let x = -30;
  for (let index = 0; x < width + 20; index += 1) {
    const wide = Math.round(96 + press.random() * 50);
    const high = Math.round(height * (0.11 + press.random() * 0.085));
    townHouse(press, { x, wide, high, ground }, walls[index % walls.length] ?? inks.tomato, index % 2 === 0);
    if (index === 2) smoke(press, x + wide - 24, ground - high - 62);
    // The door nearest to three quarters of the way.
    if (Math.abs(x + wide / 2 - home) < Math.abs(door - home)) door = x + wide / 2;
    x += wide;
  }
  return [door, ground - 4];
}

function wallInks({ time }: Press): readonly Ink[] {
  if (time === 'night') return [inks.pineDeep, inks.plumSoft, inks.tomatoDeep, inks.pine];
  if (time === 'dusk') return [inks.tomatoDeep, inks.plumSoft, inks.brick, inks.ember];
  return [inks.tomato, inks.cream, inks.pine, inks.sage, inks.tomatoDeep];
}

interface Front {
  readonly x: number;
  readonly wide: number;
  readonly high: number;
  readonly ground: number;
}

function townHouse(press: Press, { x, wide, high, ground }: Front, wall: Ink, gabled: boolean): void {
  const [right, top, middle] = [x + wide, ground - high, x + wide / 2];
  press.shape(rectangle(right - 34, top - 58, 18, 60), press.key);
  const roof = gabled
    ? `L${middle} ${top - 56}L${right + 5} ${top + 4}`
    : `L${x + 14} ${top - 34}H${right - 14}L${right + 5} ${top + 4}`;
  press.shape(`M${x - 5} ${top + 4}${roof}Z`, press.season === 'winter' ? inks.cream : press.key);
  const front = press.shape(rectangle(x, top, wide, high + 10), wall);
  press.carve(front, wall === inks.cream ? inks.sage : inks.blush, { gap: 17, length: 30, width: 2.6, density: 0.24 });
  press.line(`M${x} ${top}V${ground}M${x - 2} ${top + 2}H${right + 2}`, press.key, 6);
  const windows = [0.16, 0.6].map((share) =>
    rectangle(x + wide * share, top + 22, wide * 0.24, Math.min(34, high * 0.26)),
  );
  press.shape(windows.join(''), press.key);
  const panes = [0.16, 0.6].map((share) =>
    rectangle(x + wide * share + 4, top + 26, wide * 0.24 - 8, Math.min(34, high * 0.26) - 8),
  );
  press.as('pane', () => {
    press.shape(panes.join(''), isNight(press) || press.time === 'dusk' ? inks.butter : inks.mist);
  });
  press.shape(rectangle(x + wide * 0.38, ground - 46, wide * 0.24, 50), press.key);
}

function lamp(press: Press, at: Placement): void {
  const lit = isNight(press) || press.time === 'dusk';
  const s = at.s ?? 1;
  if (lit) rays(press, [at.x, at.y - 236 * s], { inner: 34 * s, outer: 96 * s, count: 22, width: 4 }, inks.marigold);
  press.shape('M-16 4L-7-30V-204H7V-30L16 4Z', press.key, at);
  press.shape('M-26-258L-18-206H18L26-258L0-280Z', press.key, at);
  press.shape('M-17-250L-12-213H12L17-250Z', lit ? inks.butter : inks.cream, at);
}
