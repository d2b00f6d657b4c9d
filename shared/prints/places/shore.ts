import { type Ink, inks } from '../inks.ts';
import type { Press } from '../press.ts';
import { cottage, hill, isNight, landOf, water } from '../scenery.ts';
import { fallen, plain, sky, weatherOf } from './open-air.ts';
import type { Place } from './place.ts';

export const shore: Place = {
  back(press, layout) {
    const { width, height, horizon, ground, light, side, random } = layout;
    const weather = weatherOf(press, layout);
    sky(press, layout, weather);
    const phase = () => random() * 2 * Math.PI;
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

/** A small sailing boat on the water. */
function sail(press: Press, x: number, y: number, s: number): void {
  const at = { x, y, s };
  press.shape('M-46-8H48L36 8H-34Z', press.key, at);
  press.shape('M-4-14V-86L-40-14ZM6-14V-74L40-14Z', press.palette.sky === inks.marigold ? inks.cream : inks.butter, at);
}
