import { ellipse, type Placement, rectangle } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import type { Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';
import { bleed, field } from '#shared/prints/scenery.ts';
import { boards, furnitureScale, workbench } from './furniture.ts';
import { floor, floorInks, pendantLamp } from './interior.ts';
import type { Place } from './place.ts';
import { sillOf, windowView } from './window-view.ts';

export const workshop: Place = {
  back(press, layout) {
    planks(press, layout);
    windowView(press, layout);
    if (layout.hero?.role !== 'view') furnish(press, layout);
    if (!layout.things.some(({ role }) => role === 'view')) tools(press, layout);
    pendantLamp(press, layout);
    return sillOf(layout);
  },
  ground(press, layout) {
    const [ink, cut] = floorInks(press);
    floor(press, layout, ink, cut);
    shavings(press, layout);
  },
};

/** A bench below the tools, and boards that lean beside the window. */
function furnish(press: Press, layout: Layout): void {
  const { width, ground, side } = layout;
  const s = furnitureScale(layout);
  workbench(press, { x: width * (0.5 - side * 0.24), y: ground + 10, s, fx: side });
  boards(press, { x: width * (0.5 + side * 0.5) - side * 52 * s, y: ground + 6, s, fx: side > 0 ? 1 : -1 });
}

function planks(press: Press, { width, ground }: Layout): void {
  const [ink, cut, joint] = plankInks(press);
  const wall = field(press, ink, -bleed, ground + 20);
  press.carve(wall, cut, { angle: 90, gap: 23, length: 70, width: 3, density: 0.36, lit: false });
  let joints = '';
  for (let x = 40; x < width; x += 92) joints += `M${x} -20V${ground}`;
  press.line(joints, joint, 4);
}

function plankInks({ time }: Press): readonly [Ink, Ink, Ink] {
  if (time === 'night') return [inks.plumSoft, inks.coral, inks.plum];
  if (time === 'dusk') return [inks.ember, inks.butter, inks.brick];
  if (time === 'noon' || time === 'morning') return [inks.marigold, inks.butter, inks.ember];
  return [inks.coral, inks.butter, inks.ember];
}

/** Tools on nails across from the window: a saw, a hammer, a square and a plane on a shelf. */
function tools(press: Press, layout: Layout): void {
  const { window, width, height, side } = layout;
  const s = Math.min(width, height) / 800;
  const taken = layout.things.some(({ role }) => role === 'wall');
  const at = { x: width - (window.left + window.right) / 2 - side * 10, y: height * (taken ? 0.4 : 0.14), s };
  saw(press, { ...at, x: at.x - 76 * s });
  hammer(press, { ...at, x: at.x + 30 * s });
  press.line('M0 0V120H74', press.key, 12, { ...at, x: at.x + 88 * s });
  if (taken || height < width) return;
  const shelf = { ...at, y: at.y + 250 * s };
  press.shape('M-150 0H150V14H-150Z', press.key, shelf);
  press.shape('M-130 0V-34H-20L-8-12V0ZM-104-34V-58H-84V-34Z', press.key, shelf);
  for (const [x, ink] of [
    [34, inks.tomato],
    [84, inks.pine],
    [126, inks.cream],
  ] as const) {
    press.shape(rectangle(x - 20, -52, 40, 52), press.key, shelf);
    press.shape(rectangle(x - 14, -38, 28, 30), ink, shelf);
  }
}

function saw(press: Press, at: Placement): void {
  press.shape('M-24 0Q-30-22 0-22T24 0L16 34H-16Z', inks.tomato, at);
  press.shape(ellipse(0, 4, 9, 11), press.key, at);
  press.shape('M-22 32H20L4 168H-12Z', press.key, at);
}

function hammer(press: Press, at: Placement): void {
  press.line('M0 8V134', press.key, 18, at);
  press.line('M0 30V130', inks.marigold, 8, at);
  press.shape('M-34-14H22L38 2V14H-34Z', press.key, at);
}

/** Curls of wood on the floor. */
function shavings(press: Press, { width, height, ground }: Layout): void {
  for (let i = 0; i < 6; i += 1) {
    const at = {
      x: press.random() * width,
      y: ground + (0.2 + press.random() * 0.6) * (height - ground),
      s: 0.8,
      r: press.random() * 360,
    };
    press.line('M-16 0Q-16-14-2-14Q10-14 10-4Q10 6 0 4Q-4 2-2-4', inks.butter, 4, at);
  }
}
