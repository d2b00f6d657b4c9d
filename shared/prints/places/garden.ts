import { ellipse } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';
import { landOf, seasonTree } from '#shared/prints/scenery.ts';
import { hillside } from './hills.ts';
import { plain } from './open-air.ts';
import type { Place } from './place.ts';

export const garden: Place = {
  back(press, layout) {
    const door = hillside(press, layout);
    fence(press, layout);
    return door;
  },
  ground(press, layout) {
    const { width, height, ground, side } = layout;
    const snow = press.season === 'winter';
    plain(press, layout, ground, snow ? landOf(press).near : soil(press));
    for (const [index, y] of [0.05, 0.115, 0.2].entries()) row(press, layout, ground + height * y, 0.62 + index * 0.3);
    const x = width * (0.5 - side * 0.44);
    seasonTree(press, { x, y: ground + height * 0.03, s: 1.3 }, 'round');
  },
};

function soil(press: Press) {
  if (press.time === 'night') return [inks.plumSoft, inks.coral] as const;
  return press.time === 'dusk' ? ([inks.plum, inks.coral] as const) : ([inks.tomatoDeep, inks.coral] as const);
}

function fence(press: Press, { width, ground, height }: Layout): void {
  const ink = press.time === 'night' ? inks.mist : inks.cream;
  const high = height * 0.075;
  let pickets = '';
  for (let x = -10; x < width + 20; x += 38) {
    pickets += `M${x} ${ground + 12}V${ground - high * 0.8}L${x + 9} ${ground - high}L${x + 18} ${ground - high * 0.8}V${ground + 12}Z`;
  }
  press.shape(pickets, ink);
  press.line(`M-20 ${ground - high * 0.62}H${width + 20}M-20 ${ground - high * 0.24}H${width + 20}`, ink, 7);
}

/** A row of plants: seedlings, leaves with flowers, cabbages or stalks in the snow. */
function row(press: Press, { width }: Layout, y: number, s: number): void {
  for (let x = 30 * s; x < width + 30; x += 96 * s) plant(press, { x, y, s });
}

function plant(press: Press, at: { x: number; y: number; s: number }): void {
  const leaf = press.time === 'night' ? inks.sage : press.season === 'autumn' ? inks.marigold : inks.sage;
  if (press.season === 'winter') {
    press.line('M0 2V-26M0-12L-10-22M0-16L10-28', press.key, 5, at);
    return;
  }
  press.shape('M0 2Q-34-8-32-36Q-8-36 0-8Q8-38 32-34Q34-8 0 2Z', leaf, at);
  if (press.season === 'spring') return;
  press.line('M0 0V-44', leaf, 5, at);
  press.shape(ellipse(0, -50, 11), press.season === 'summer' ? inks.cream : inks.ember, at);
}
