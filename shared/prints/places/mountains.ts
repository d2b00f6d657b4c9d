import type { Point } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import type { Press } from '#shared/prints/press.ts';
import { cottage, hill, isNight, landOf, seasonTree } from '#shared/prints/scenery.ts';
import { fallen, plain, sky, tufts, weatherOf } from './open-air.ts';
import type { Place } from './place.ts';

export const mountains: Place = {
  back(press, layout) {
    const { width, height, horizon, ground, side } = layout;
    const weather = weatherOf(press);
    sky(press, layout, weather);
    const high = horizon * (height > width ? 0.52 : 0.66);
    const across = (share: number) => width * (0.5 - side * share);
    const rock = rockInks(press);
    peak(press, [across(-0.36), horizon - high * 0.5], ground, rock, 1.25);
    peak(press, [across(0.36), horizon - high * 0.66], ground, rock, 1.2);
    peak(press, [across(0.1), horizon - high], ground, rock, 1.1);
    const { mid } = landOf(press);
    const ridge = hill(
      press,
      {
        base: ground - height * 0.07,
        waves: [
          [16, 800, press.random() * 6],
          [6, 210, 1],
        ],
        bottom: ground + 40,
      },
      mid,
    );
    for (const [x, s] of [
      [-0.42, 0.6],
      [-0.34, 0.8],
      [-0.25, 0.56],
      [0.3, 0.7],
      [0.4, 0.9],
      [0.47, 0.6],
    ] as const) {
      const at = across(x);
      seasonTree(press, { x: at, y: ridge(at) + 14, s }, 'fir');
    }
    const x = across(-0.14);
    const size = layout.things.length === 0 ? 1 : 0.62;
    cottage(press, { x, y: ridge(x) + 14, s: size });
    fallen(press, weather, ground);
    return [x, ridge(x) + 12];
  },
  ground(press, layout) {
    plain(press, layout);
    tufts(press, layout, layout.ground + layout.height * 0.05, layout.height * 0.84);
  },
};

interface Rock {
  readonly light: Ink;
  readonly shade: Ink;
  readonly cut: Ink;
}

function rockInks({ time }: Press): Rock {
  if (time === 'night') return { light: inks.plumSoft, shade: inks.pineDeep, cut: inks.mist };
  if (time === 'dusk') return { light: inks.brick, shade: inks.plum, cut: inks.coral };
  if (time === 'gold') return { light: inks.ember, shade: inks.tomatoDeep, cut: inks.butter };
  if (time === 'dawn') return { light: inks.coral, shade: inks.plumSoft, cut: inks.cream };
  return { light: inks.sage, shade: inks.pine, cut: inks.cream };
}

/** A peak with a lit side, a shaded side and snow. */
function peak(press: Press, [x, top]: Point, foot: number, { light, shade, cut }: Rock, steep: number): void {
  const high = foot - top;
  const half = high * 0.95 * steep;
  const sunny = press.light[0] > 0;
  const side = (direction: 1 | -1, ink: Ink) => {
    const out = direction * half;
    const face = press.shape(
      `M${x} ${top}L${x + out * 0.34} ${top + high * 0.3}L${x + out * 0.48} ${top + high * 0.5}L${x + out} ${foot}H${x - direction * half * 0.06}L${x + out * 0.05} ${top + high * 0.5}L${x - out * 0.04} ${top + high * 0.24}Z`,
      ink,
    );
    press.carve(face, ink === light ? cut : light, {
      angle: direction * 52,
      gap: 19,
      length: 46,
      width: 3.2,
      density: 0.34,
      lit: false,
    });
  };
  side(1, sunny ? light : shade);
  side(-1, sunny ? shade : light);
  const snow = press.season === 'winter' ? 0.44 : press.season === 'summer' ? 0.17 : 0.28;
  const [wide, deep] = [half * snow * 1.06, high * snow];
  press.shape(
    `M${x} ${top - 3}L${x + wide} ${top + deep}L${x + wide * 0.5} ${top + deep * 0.74}L${x + wide * 0.2} ${top + deep * 1.12}L${x - wide * 0.22} ${top + deep * 0.72}L${x - wide * 0.5} ${top + deep * 1.06}L${x - wide} ${top + deep}Z`,
    isNight(press) ? inks.mist : inks.cream,
  );
}
