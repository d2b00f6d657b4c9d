import { ellipse } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';
import { bookcase, furnitureScale, potPlant } from './furniture.ts';
import { floor, floorInks, pendantLamp, wallOf, wallpaper } from './interior.ts';
import type { Place } from './place.ts';
import { sillOf, windowView } from './window-view.ts';

export const room: Place = {
  back(press, layout) {
    wallpaper(press, layout, wallOf(press));
    if (!layout.things.some(({ role }) => role === 'wall' || role === 'view')) picture(press, layout);
    windowView(press, layout);
    if (layout.hero?.role !== 'view') furnish(press, layout);
    pendantLamp(press, layout);
    return sillOf(layout);
  },
  ground(press, layout) {
    const [ink, cut] = floorInks(press);
    floor(press, layout, ink, cut);
    rug(press, layout);
  },
};

/** Beside the window: a plant, and a bookcase at the other wall. */
function furnish(press: Press, layout: Layout): void {
  const { width, height, ground, side, things } = layout;
  const s = furnitureScale(layout);
  const taken = things.some(({ role }) => role === 'behind');
  if (!taken) bookcase(press, { x: width * (0.5 - side * 0.5) + side * 118 * s, y: ground, s });
  if (!taken || width > height) potPlant(press, { x: width * (0.5 + side * 0.5) - side * 80 * s, y: ground + 4, s });
}

/** A framed landscape across from the window. */
function picture(press: Press, { window, width, height, side }: Layout): void {
  const upright = height > width;
  const s = Math.min(width, height) / (upright ? 800 : 620);
  const x = upright ? width - (window.left + window.right) / 2 + side * 60 : width * (0.5 - side * 0.2);
  const at = { x, y: height * (upright ? 0.28 : 0.44), s };
  if (press.time === 'night' || press.time === 'dusk') return;
  press.line('M-50-150L0-196L50-150', press.key, 4, at);
  press.shape('M-84-154H84V0H-84Z', press.key, at);
  press.shape('M-70-140H70V-14H-70Z', inks.butter, at);
  press.shape(ellipse(22, -96, 22), inks.tomato, at);
  press.shape('M-70-14V-60Q-36-92-6-64T70-70V-14Z', inks.pine, at);
}

function rug(press: Press, { width, height, ground }: Layout): void {
  const [x, y] = [width / 2, (ground + height) / 2 + height * 0.03];
  const [wide, high] = [width * 0.43, height * 0.1];
  press.shape(ellipse(x, y, wide, high), press.key);
  press.shape(ellipse(x, y, wide - 9, high - 8), inks.marigold);
  press.shape(ellipse(x, y, wide - 34, high - 24), inks.tomato);
  press.carve(
    press.shape(ellipse(x, y, wide - 56, high - 38), press.palette.mid === inks.pine ? inks.pine : inks.pineDeep),
    inks.sage,
    { gap: 18, length: 40, density: 0.5, lit: false },
  );
}
