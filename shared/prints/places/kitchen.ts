import { ellipse, rectangle } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';
import { bleed, field } from '#shared/prints/scenery.ts';
import { counter, furnitureScale, smallKettle } from './furniture.ts';
import { floor, pendantLamp, type Wall, wallOf } from './interior.ts';
import type { Place } from './place.ts';
import { sillOf, windowView } from './window-view.ts';

export const kitchen: Place = {
  back(press, layout) {
    tiles(press, layout, wallOf(press));
    const walls = layout.things.some(({ role }) => role === 'wall');
    windowView(press, layout);
    if (layout.hero?.role !== 'view') furnish(press, layout);
    if (!layout.things.some(({ role }) => role === 'view')) {
      if (!walls) shelf(press, layout, layout.height * 0.2);
      pans(press, layout, layout.height * (walls ? 0.44 : 0.3));
    }
    pendantLamp(press, layout);
    return sillOf(layout);
  },
  ground(press, layout) {
    floor(press, layout, inks.tomatoDeep, inks.coral);
    checks(press, layout);
  },
};

/** A counter below the shelf, with a kettle. */
function furnish(press: Press, layout: Layout): void {
  const { width, ground, side } = layout;
  const s = furnitureScale(layout);
  const [from, to] = side > 0 ? [-20, width * 0.58] : [width * 0.42, width + 20];
  counter(press, from, to, ground, s);
  smallKettle(press, { x: width * (0.5 - side * 0.36), y: ground - 160 * s, s, fx: side });
}

/** A wall of tiles, some of them with a pattern. */
function tiles(press: Press, { ground, width }: Layout, { ink, cut }: Wall): void {
  field(press, ink, -bleed, ground + 20);
  const size = 66;
  let joints = '';
  for (let y = ground - size; y > 0; y -= size) joints += `M-20 ${Math.round(y)}H${width + 20}`;
  for (let x = size / 2; x < width; x += size) joints += `M${x} -20V${Math.round(ground)}`;
  press.line(joints, cut, 3);
  let diamonds = '';
  for (let x = size / 2; x < width; x += size) {
    for (let y = ground - size / 2; y > 0; y -= size) {
      if (press.random() < 0.12) diamonds += `M${x + size / 2} ${Math.round(y) - 14}l14 14l-14 14l-14-14Z`;
    }
  }
  press.shape(diamonds, cut);
}

/** Jars and plates on a shelf across from the window. */
function shelf(press: Press, { window, width, height, side }: Layout, y: number): void {
  const s = Math.min(width, height) / 800;
  const at = { x: width - (window.left + window.right) / 2 - side * 14, y, s };
  press.shape('M-150 0H150V14H-150ZM-120 14H-104V44ZM104 14H120V44Z', press.key, at);
  press.shape(rectangle(-134, -78, 46, 78) + rectangle(-128, -92, 34, 12), press.key, at);
  press.shape(rectangle(-127, -70, 32, 62), inks.marigold, at);
  press.shape(rectangle(-76, -60, 42, 60) + rectangle(-70, -74, 30, 12), press.key, at);
  press.shape(rectangle(-69, -53, 28, 46), inks.tomato, at);
  for (const [x, ink] of [
    [14, inks.cream],
    [92, inks.mist],
  ] as const) {
    press.shape(ellipse(x, -40, 40), press.key, at);
    press.shape(ellipse(x, -40, 33), ink, at);
    press.line(ellipse(x, -40, 20), inks.pine, 4, at);
  }
}

/** Pans on hooks. */
function pans(press: Press, { window, width, height, side }: Layout, y: number): void {
  const s = Math.min(width, height) / 800;
  const at = { x: width - (window.left + window.right) / 2 - side * 14, y, s };
  press.line('M-130 0H130', inks.marigold, 8, at);
  press.line('M-88 0V54M6 0V44M92 0V62', press.key, 9, at);
  press.shape(ellipse(-88, 88, 36), press.key, at);
  press.shape(ellipse(-88, 88, 25), inks.ember, at);
  press.shape('M-32 44H44L36 96Q6 108-24 96Z', press.key, at);
  press.shape(ellipse(92, 84, 24, 28), press.key, at);
}

/** A chequered floor, wider towards the front. */
function checks(press: Press, { width, height, ground }: Layout): void {
  const rows = [0, 0.16, 0.4, 0.75, 1.25].map((share) => Math.round(ground + 8 + share * (height - ground)));
  const corner = (column: number, y: number) =>
    Math.round(width / 2 + (column - 4) * width * 0.14 * (1 + ((y - ground) / height) * 1.6));
  let path = '';
  for (const [row, top] of rows.slice(0, -1).entries()) {
    const bottom = rows[row + 1] ?? top;
    for (let column = row % 2; column < 8; column += 2) {
      path += `M${corner(column, top)} ${top}L${corner(column + 1, top)} ${top}L${corner(column + 1, bottom)} ${bottom}L${corner(column, bottom)} ${bottom}Z`;
    }
  }
  press.shape(path, press.time === 'night' ? inks.coral : inks.butter);
}
