import { ellipse, rectangle } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import { isRoom, type Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';
import { bleed, field, landOf, rays } from '#shared/prints/scenery.ts';

/** Walls, floors and lamps that rooms share. */

export interface Wall {
  readonly ink: Ink;
  readonly cut: Ink;
}

const walls: Readonly<Record<Press['time'], readonly Wall[]>> = {
  dawn: [
    { ink: inks.sage, cut: inks.mist },
    { ink: inks.blush, cut: inks.tomato },
  ],
  morning: [
    { ink: inks.sage, cut: inks.cream },
    { ink: inks.mist, cut: inks.sage },
  ],
  noon: [
    { ink: inks.butter, cut: inks.ember },
    { ink: inks.sage, cut: inks.mist },
  ],
  gold: [
    { ink: inks.coral, cut: inks.butter },
    { ink: inks.sage, cut: inks.butter },
  ],
  dusk: [
    { ink: inks.plumSoft, cut: inks.blush },
    { ink: inks.tomatoDeep, cut: inks.coral },
  ],
  night: [
    { ink: inks.pineDeep, cut: inks.sage },
    { ink: inks.plumSoft, cut: inks.blush },
  ],
};

export function wallOf(press: Press): Wall {
  const choices = walls[press.time];
  return choices[Math.floor(press.random() * choices.length)] ?? { ink: inks.sage, cut: inks.mist };
}

/** Wallpaper: rain, twigs or stripes. */
export function wallpaper(press: Press, { ground }: Layout, { ink, cut }: Wall): void {
  const wall = field(press, ink, -bleed, ground + 20);
  const pattern = Math.floor(press.random() * 3);
  if (pattern === 0) press.carve(wall, cut, { angle: 90, gap: 25, length: 48, width: 3.2, density: 0.5, lit: false });
  else if (pattern === 1) {
    for (const angle of [66, -66]) {
      press.carve(wall, cut, { angle, gap: 44, length: 16, width: 4.5, density: 0.6, lit: false });
    }
  } else press.carve(wall, cut, { angle: 90, gap: 52, length: 90, width: 5, density: 0.95, lit: false });
}

/** A skirting board and a floor. */
export function floor(press: Press, layout: Layout, ink: Ink, cut: Ink): void {
  const { ground, width } = layout;
  const boards = field(press, ink, ground);
  press.carve(boards, cut, { gap: 24, length: 64, width: 3.2, density: 0.46, lit: false });
  press.shape(rectangle(-bleed, ground - 8, width + 2 * bleed, 15), press.key);
}

export function floorInks({ time }: Press): readonly [Ink, Ink] {
  if (time === 'night') return [inks.brick, inks.ember];
  return time === 'dusk' ? [inks.plum, inks.coral] : [inks.brick, inks.coral];
}

/** A lamp that hangs over the hero when it is dark outside; its cord, shade and rays. */
export function pendantLamp(press: Press, layout: Layout): void {
  if (press.time !== 'night' && press.time !== 'dusk') return;
  if (layout.hero?.role === 'view') return;
  const { width, height, hero, window } = layout;
  const wide = Math.min(width, height);
  const heroX = hero === undefined ? width / 2 : (hero.box.left + hero.box.right) / 2;
  // Beside the window, which would hide it.
  const clear = heroX > window.right + wide * 0.12 || heroX < window.left - wide * 0.12;
  const aside = window.left > width / 2 ? window.left - wide * 0.22 : window.right + wide * 0.22;
  const x = Math.round(clear ? heroX : aside);
  const y = Math.round(height * 0.13);
  rays(
    press,
    [x, y + wide * 0.05],
    { inner: wide * 0.1, outer: wide * 0.4, count: 30, width: 6, from: 12, to: 168 },
    inks.marigold,
  );
  press.line(`M${x} -20V${y - 30}`, press.key, 6);
  const s = wide / 800;
  press.shape('M-22-34H22L88 40H-88Z', inks.tomato, { x, y, s });
  press.shape('M-88 40H88L82 54H-82Z', press.key, { x, y, s });
  press.shape(ellipse(0, 62, 26, 15), inks.butter, { x, y, s });
}

/** The table or wall in the foreground, for small things. */
export function ledge(press: Press, { width, height, ledge: top, place }: Layout): void {
  if (top === undefined) return;
  const isOpenAir = !isRoom(place) && place !== 'stage';
  const [ink, cut] = ledgeInks(press, place);
  const board = field(press, ink, top);
  press.carve(board, cut, { gap: 21, length: 62, width: 3.2, density: 0.5, lit: false });
  press.shape(rectangle(-bleed, top - 6, width + 2 * bleed, Math.max(11, height * 0.014)), press.key);
  if (press.season === 'winter' && isOpenAir) snowOn(press, width, top);
}

function snowOn(press: Press, width: number, top: number): void {
  let snow = `M-20 ${top + 2}V${top - 10}`;
  for (let x = -20; x < width + 20; x += 120) snow += `q30-9 60-2t60 2`;
  press.shape(`${snow}V${top + 2}Z`, press.time === 'night' ? inks.mist : inks.cream);
}

/** Of another tone than the ground behind it. */
function ledgeInks(press: Press, place: Layout['place']): readonly [Ink, Ink] {
  if (place === 'stage') return [inks.tomatoDeep, inks.coral];
  if (isRoom(place)) return press.time === 'night' ? [inks.ember, inks.marigold] : [inks.marigold, inks.ember];
  const [ground] = landOf(press).near;
  if (ground === inks.brick || ground === inks.tomatoDeep) return [inks.marigold, inks.ember];
  return ground === inks.ember || ground === inks.marigold ? [inks.pine, inks.sage] : [inks.brick, inks.coral];
}
