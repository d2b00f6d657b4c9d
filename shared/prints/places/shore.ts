import { type Ink, inks } from '#shared/prints/inks.ts';
import type { Press } from '#shared/prints/press.ts';
import { cottage, hill, isNight, landOf, sail, water } from '#shared/prints/scenery.ts';
import { fallen, plain, sky, weatherOf } from './open-air.ts';
import type { Place } from './place.ts';

export const shore: Place = {
  back(press, layout) {
    const { width, height, horizon, ground, light, side } = layout;
    const weather = weatherOf(press);
    sky(press, layout, weather);
    const phase = () => press.random() * 2 * Math.PI;
    const { far } = landOf(press);
    const ridge = hill(
      press,
      {
        base: horizon - height * 0.045,
        waves: [
          [24, 760, phase()],
          [9, 230, phase()],
        ],
        bottom: horizon + 50,
      },
      far,
    );
    water(press, { top: horizon, bottom: ground + height * 0.14, glow: { x: light.x, width: width * 0.19 } });
    for (const [index, s] of [0.5, 0.62, 0.46].entries()) {
      const x = width * (0.5 - side * 0.4) + side * index * 62;
      cottage(press, { x, y: Math.max(ridge(x) + 14, horizon + 2), s });
    }
    for (const [x, y, s] of [
      [0.12, 0.22, 0.62],
      [0.24, 0.4, 0.9],
    ] as const) {
      sail(press, width * (0.5 + side * x), horizon + (ground - horizon) * y, s);
    }
    fallen(press, weather, horizon);
    return [width * (0.5 + side * 0.24), horizon + (ground - horizon) * 0.4];
  },
  ground(press, layout) {
    const { width, ground, height } = layout;
    plain(press, layout, ground, sand(press));
    const wave = `M-20 ${ground + 6}q${width / 8}-14 ${width / 4} 2t${width / 4}-2t${width / 4} 4t${width / 3}-4`;
    press.line(wave, isNight(press) ? inks.mist : inks.cream, Math.max(6, height * 0.008));
  },
};

function sand(press: Press): readonly [Ink, Ink] {
  return press.season === 'winter' ? landOf(press).near : sands[press.time];
}

const sands: Readonly<Record<Press['time'], readonly [Ink, Ink]>> = {
  dawn: [inks.coral, inks.cream],
  morning: [inks.coral, inks.butter],
  noon: [inks.marigold, inks.brick],
  gold: [inks.brick, inks.coral],
  dusk: [inks.tomatoDeep, inks.coral],
  night: [inks.plumSoft, inks.mist],
};
