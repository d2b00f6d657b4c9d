import { type Ink, inks } from '#shared/prints/inks.ts';
import type { Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';
import { field, hill, isNight, landOf, seasonTree, stars, sun } from '#shared/prints/scenery.ts';
import { fallen, plain, tufts, weatherOf } from './open-air.ts';
import type { Place } from './place.ts';

export const forest: Place = {
  back(press, layout) {
    const { width, height, ground, horizon, light } = layout;
    const weather = weatherOf(press);
    press.as('sky', () => {
      field(press, press.palette.sky);
      if (isNight(press)) stars(press, 14, horizon * 0.7);
      sun(press, { ...light, y: horizon * 0.62 }, 5.4);
    });
    const { far, mid } = landOf(press);
    hill(press, { base: ground - height * 0.1, waves: [[12, 500, press.random() * 6]], bottom: ground + 30 }, far);
    for (let x = 20; x < width; x += 74)
      trunk(press, x + press.random() * 34, ground - height * 0.06, 10 + press.random() * 8, far[0], horizon);
    for (let x = 8; x < width; x += 210) {
      seasonTree(
        press,
        { x: x + press.random() * 80, y: ground - 6, s: height * 0.00125 },
        press.random() < 0.6 ? 'fir' : 'round',
      );
    }
    canopy(press, layout, mid);
    fallen(press, weather, ground);
    return [light.x, horizon * 0.62 + light.radius];
  },
  ground(press, layout) {
    const { width, height, ground, side } = layout;
    plain(press, layout);
    tufts(press, layout, ground + height * 0.03, height * 0.82);
    bigTrunk(press, layout, width * (0.5 - side * 0.47), 0.085);
    bigTrunk(press, layout, width * (0.5 + side * 0.475), 0.06);
  },
};

function trunk(press: Press, x: number, foot: number, half: number, ink: Ink, top: number): void {
  const dark = ink === press.palette.sky ? press.key : ink;
  press.shape(`M${x - half} ${foot}L${x - half * 0.6} ${top * 0.1}H${x + half * 0.6}L${x + half} ${foot}Z`, dark);
}

/** A tree in front, of which one sees the trunk and two roots. */
function bigTrunk(press: Press, { width, height, ground }: Layout, x: number, share: number): void {
  const half = Math.min(width * share, height * 0.09);
  const foot = ground + height * 0.08;
  const bark = press.shape(
    `M${x - half * 1.7} ${foot}Q${x - half} ${foot - 40} ${x - half} ${foot - 130}L${x - half * 0.8} -20H${x + half * 0.8}L${x + half} ${foot - 130}Q${x + half} ${foot - 40} ${x + half * 1.7} ${foot}Z`,
    press.key,
  );
  press.carve(bark, isNight(press) ? inks.plumSoft : inks.coral, {
    angle: 88,
    gap: 15,
    length: 50,
    width: 3,
    density: 0.5,
  });
  if (press.season === 'winter')
    press.line(`M${x - half * 0.7} ${foot - 150}V${foot - 320}M${x - half * 0.66} ${foot - 350}V-10`, inks.cream, 7);
}

/** Leaves along the top edge; bare branches in winter. */
function canopy(press: Press, { width, height }: Layout, [ink, cut]: readonly [Ink, Ink]): void {
  if (press.season === 'winter') {
    const reach = height * 0.12;
    for (let x = 30; x < width; x += 120) {
      press.line(
        `M${x} -10q14 ${reach * 0.5} 4 ${reach}M${x + 8} ${reach * 0.4}q24 6 34 ${reach * 0.4}M${x + 2} ${reach * 0.62}q-20 4-30 ${reach * 0.3}`,
        press.key,
        7,
      );
    }
    return;
  }
  const leafInk = press.season === 'spring' ? (isNight(press) ? inks.pineDeep : inks.pine) : ink;
  const colour = leafInk === press.palette.sky ? inks.tomato : leafInk;
  let edge = 'M-20-20V60';
  for (let x = -20; x < width + 20; x += 84) edge += `q16 ${height * 0.07} 42 ${height * 0.045}t42-${height * 0.045}`;
  const leaves = press.shape(`${edge}V-20Z`, colour);
  const cuts = press.season === 'spring' ? inks.blush : cut;
  press.carve(leaves, cuts, { angle: 60, gap: 18, length: 20, width: 4.5, density: 0.6, lit: false });
}
