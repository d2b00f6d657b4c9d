import type { Point } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';
import { band, isNight, landOf, sail, water, waterInks } from '#shared/prints/scenery.ts';
import { distance, fallen, grove, plain, sky, weatherOf } from './open-air.ts';
import type { Place } from './place.ts';

export const river: Place = {
  back(press, layout) {
    const { width, height, horizon, ground, side } = layout;
    const weather = weatherOf(press);
    sky(press, layout, weather);
    const ridge = distance(press, layout);
    const bend = horizon + (ground - horizon) * 0.5;
    const [ink, cut] = waterInks(press);
    const stream = band(
      press,
      [
        { x: width * (0.5 + side * 0.06), y: bend, half: 5 },
        { x: width * (0.5 + side * 0.2), y: bend + (ground - bend) * 0.34, half: width * 0.055 },
        { x: width * (0.5 - side * 0.02), y: bend + (ground - bend) * 0.7, half: width * 0.15 },
        { x: width * 0.5, y: ground + 24, half: width * 0.5 },
      ],
      ink,
    );
    press.carve(stream, cut, { gap: 15, length: 30, density: 0.5, lit: false });
    grove(press, width * (0.5 - side * 0.36), (x) => ridge(x) + height * 0.03, [0.8, 1, 0.74], 'tall');
    fallen(press, weather, ground);
    const boat: Point = [width * (0.5 + side * 0.12), bend + (ground - bend) * 0.62];
    if (layout.things.length === 0) sail(press, ...boat, 1.1);
    return boat;
  },
  ground(press, layout) {
    const { width, height, ground, light } = layout;
    const bank = layout.water?.bottom ?? ground + height * 0.1;
    water(press, { top: ground + height * 0.012, bottom: bank + 30, glow: { x: light.x, width: width * 0.17 } });
    plain(press, layout, bank, landOf(press).near);
    reeds(press, layout, bank);
  },
};

function reeds(press: Press, { width, height, side }: Layout, bank: number): void {
  const x = width * (0.5 + side * 0.43);
  const s = height / 1000;
  const ink = isNight(press) ? press.key : landOf(press).near[0] === inks.plum ? inks.pine : press.key;
  for (const [dx, lean, high] of [
    [-44, -6, 150],
    [-20, 4, 210],
    [4, -3, 178],
    [28, 8, 226],
    [50, 12, 140],
  ] as const) {
    const at = { x: x + dx * s, y: bank + 40 * s, s };
    press.shape(`M-5 0Q-2-${high / 2} ${lean}-${high}Q6-${high / 2} 5 0Z`, ink, at);
    if (dx % 3 !== 0)
      press.line(`M${lean}-${high - 8}V-${high - 52}`, press.season === 'winter' ? inks.cream : inks.ember, 15, at);
  }
}
