import { inks } from '#shared/prints/inks.ts';
import type { Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';
import {
  bird,
  cloud,
  fall,
  field,
  hill,
  isNight,
  landOf,
  seasonTree,
  stars,
  sun,
  type TreeKind,
} from '#shared/prints/scenery.ts';

/** Sky, weather and ground that the outdoor places share. */

type Weather = 'clear' | 'clouds' | 'rain' | 'snow' | 'leaves' | 'petals';

const weathers: Readonly<Record<Press['season'], readonly Weather[]>> = {
  spring: ['petals', 'clouds', 'petals', 'rain'],
  summer: ['clear', 'clear', 'clouds'],
  autumn: ['leaves', 'leaves', 'clouds', 'rain'],
  winter: ['snow', 'snow', 'snow', 'clear'],
};

export function weatherOf(press: Press): Weather {
  const choices = weathers[press.season];
  return choices[Math.floor(press.random() * choices.length)] ?? 'clear';
}

/** The sky with its light; clouds on the other side. */
export function sky(press: Press, layout: Layout, weather: Weather): void {
  press.as('sky', () => skyAndLight(press, layout, weather));
}

function skyAndLight(press: Press, layout: Layout, weather: Weather): void {
  const { width, height, side, horizon, light } = layout;
  field(press, press.palette.sky);
  if (isNight(press)) stars(press, 26, horizon * 0.8);
  sun(press, light, 4.6);
  const aloft = layout.things.some(({ role }) => role === 'aloft');
  if (weather === 'clouds' || weather === 'rain') {
    const [ink, cut] = cloudInks(press);
    const size = Math.min(width, height) * (weather === 'rain' ? 0.34 : 0.27);
    cloud(press, width * (0.5 - side * 0.3), horizon * (0.3 + press.random() * 0.1), size, ink, cut);
    if (weather === 'rain') cloud(press, light.x + side * size * 0.2, light.y + light.radius * 0.7, size, ink, cut);
    else cloud(press, width * (0.5 + side * 0.36), horizon * 0.62, size * 0.6, ink, cut);
  } else if (!aloft && !isNight(press) && weather !== 'snow') {
    const x = width * (0.5 - side * (0.06 + press.random() * 0.12));
    bird(press, { x, y: horizon * 0.34, s: 0.72 });
    bird(press, { x: x - side * 84, y: horizon * 0.5, s: 0.46, r: -8 });
  }
}

function cloudInks({ palette, time }: Press) {
  if (time === 'night') return [inks.plumSoft, inks.mist] as const;
  if (palette.sky === inks.mist) return [inks.cream, inks.sage] as const;
  return [palette.pale, palette.sky] as const;
}

/** What falls from the sky in front of the distance. */
export function fallen(press: Press, weather: Weather, bottom: number): void {
  if (weather !== 'clear' && weather !== 'clouds') press.as('fall', () => fall(press, weather, bottom));
}

/** Two ridges behind the middle ground. */
export function distance(press: Press, layout: Layout): (x: number) => number {
  const { horizon, ground } = layout;
  const { far, mid } = landOf(press);
  const phase = () => press.random() * 2 * Math.PI;
  hill(
    press,
    {
      base: horizon,
      waves: [
        [30, 800, phase()],
        [10, 250, phase()],
      ],
      bottom: ground + 30,
    },
    far,
  );
  const base = horizon + (ground - horizon) * 0.46;
  return hill(
    press,
    {
      base,
      waves: [
        [18, 900, phase()],
        [8, 240, phase()],
      ],
      bottom: ground + 60,
    },
    mid,
  );
}

/** The ground from `top` to the bottom of the print. */
export function plain(press: Press, layout: Layout, top = layout.ground, inksOf = landOf(press).near): void {
  const { width, height } = layout;
  const [ink, cut] = inksOf;
  press.as('plain', () => {
    const outlines = press.shape(
      `M-20 ${top}Q${width * 0.4} ${top - height * 0.014} ${width + 20} ${top}V${height + 20}H-20Z`,
      ink,
    );
    press.carve(outlines, cut, { gap: 22, length: 50, width: 3.2, density: 0.42, lit: false });
  });
}

/** A group of trees whose middle stands at x; `y` gives the foot of each. */
export function grove(
  press: Press,
  x: number,
  y: (at: number) => number,
  scales: readonly number[],
  kind: TreeKind,
): void {
  for (const [index, s] of scales.entries()) {
    const at = x + (index - (scales.length - 1) / 2) * 74 * Math.max(...scales);
    seasonTree(press, { x: at, y: y(at) + 8, s }, kind);
  }
}

/** Tufts of grass, flowers or stubble on the ground between two heights. */
export function tufts(press: Press, layout: Layout, top: number, bottom: number): void {
  const { width } = layout;
  const [, cut] = landOf(press).near;
  const colours = { spring: inks.blush, summer: inks.marigold, autumn: inks.ember, winter: undefined }[press.season];
  for (let i = 0; i < 7; i += 1) {
    const x = (0.04 + ((i + press.random() * 0.8) / 7) * 0.94) * width;
    const y = top + press.random() * (bottom - top);
    const s = 0.7 + (y / layout.height) * 0.7;
    press.line('M-10 0Q-12-12-20-20M0 0V-26M10 0Q12-12 20-18', cut, 4, { x, y, s });
    if (colours !== undefined && i % 2 === 0)
      press.shape('M-8-26Q0-38 8-26Q0-16-8-26Z', colours === cut ? inks.cream : colours, { x, y, s });
  }
}
