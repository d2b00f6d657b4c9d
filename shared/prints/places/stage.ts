import { ellipse, rectangle } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';
import { bleed, field, rays } from '#shared/prints/scenery.ts';
import { microphone } from './furniture.ts';
import type { Place } from './place.ts';

export const stage: Place = {
  back(press, layout) {
    const { width, height, ground, hero, side } = layout;
    const dark = press.time === 'night' || press.time === 'dusk';
    field(press, dark ? inks.plum : inks.brick);
    const x = hero === undefined ? width / 2 : (hero.box.left + hero.box.right) / 2;
    const middle = hero === undefined ? ground * 0.56 : (hero.box.top + hero.box.bottom) / 2;
    const y = Math.round(Math.min(ground * 0.72, Math.max(middle, height * 0.34)));
    const radius = Math.min(width, height) * 0.29;
    beam(press, layout, x, side);
    rays(
      press,
      [x, y],
      { inner: radius * 1.1, outer: Math.max(width, height) * 0.62, count: 56, width: 7 },
      dark ? inks.coral : inks.ember,
    );
    press.shape(ellipse(x, y, radius), inks.marigold);
    rays(press, [x, y], { inner: radius * 0.6, outer: radius * 0.96, count: 34, width: 5 }, inks.butter);
    press.shape(ellipse(x, y, radius * 0.56), inks.butter);
    curtains(press, layout);
    return [x + 20, ground + height * 0.1];
  },
  ground(press, layout) {
    const { width, height, ground } = layout;
    const boards = field(press, inks.ember, ground);
    press.carve(boards, inks.butter, { gap: 22, length: 62, density: 0.46, lit: false });
    press.shape(rectangle(-bleed, ground - 6, width + 2 * bleed, 12), press.key);
    footlights(press, layout, height * 0.965);
    if (layout.things.length === 0) microphone(press, { x: width / 2, y: ground + height * 0.1, s: height / 1000 });
  },
};

/** The cone of a second light. */
function beam(press: Press, { width, ground }: Layout, x: number, side: 1 | -1): void {
  const from = width * (0.5 + side * 0.32);
  press.shape(
    `M${from - 34} -20H${from + 34}L${x + width * 0.26} ${ground + 20}H${x - width * 0.26}Z`,
    inks.tomatoDeep,
  );
}

/** Two curtains and a valance, each with its folds. */
function curtains(press: Press, { width, height, ground }: Layout): void {
  const wide = Math.min(width * 0.16, height * 0.2);
  for (const [edge, direction] of [
    [-bleed, 1],
    [width + bleed, -1],
  ] as const) {
    const x = (share: number) => Math.round(edge + direction * wide * share);
    const cloth = press.shape(
      `M${edge} -20H${x(1.3)}Q${x(1.24)} ${ground * 0.5} ${x(0.7)} ${ground * 0.7}Q${x(0.9)} ${ground * 0.9} ${x(0.96)} ${ground + 14}H${edge}Z`,
      inks.tomato,
    );
    press.carve(cloth, inks.blush, {
      angle: 90 + direction * 6,
      gap: 17,
      length: 60,
      width: 3,
      density: 0.46,
      lit: false,
    });
    press.line(`M${edge} ${ground * 0.7}H${x(0.7)}`, inks.marigold, 12);
  }
  const step = width / 6;
  const deep = height * 0.07;
  let valance = `M-20-20V${deep}`;
  for (let x = -20; x < width + 20; x += step)
    valance += `H${Math.round(x)}Q${Math.round(x + step / 2)} ${deep * 1.9} ${Math.round(x + step)} ${deep}`;
  press.carve(press.shape(`${valance}V-20Z`, inks.tomatoDeep), inks.coral, {
    angle: 90,
    gap: 18,
    length: 26,
    width: 3,
    density: 0.6,
    lit: false,
  });
}

function footlights(press: Press, { width, height }: Layout, y: number): void {
  press.shape(rectangle(-bleed, y, width + 2 * bleed, height), press.key);
  for (let x = width * 0.46; x < width; x += 92) {
    press.shape('M-24 4Q-22-26 0-28T24 4Z', press.key, { x, y });
    press.shape('M-14 2Q-12-16 0-17T14 2Z', inks.butter, { x, y });
  }
}
