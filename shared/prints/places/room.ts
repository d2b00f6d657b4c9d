import { ellipse, rectangle } from '../geometry.ts';
import { inks } from '../inks.ts';
import type { Layout } from '../layout.ts';
import type { Press } from '../press.ts';
import { floor, floorInks, pendantLamp, wallOf, wallpaper } from './interior.ts';
import type { Place } from './place.ts';
import { windowView } from './window-view.ts';

export const room: Place = {
  back(press, layout) {
    wallpaper(press, layout, wallOf(press, layout));
    if (!layout.things.some(({ role }) => role === 'wall' || role === 'view')) picture(press, layout);
    windowView(press, layout);
    pendantLamp(press, layout);
  },
  ground(press, layout) {
    const [ink, cut] = floorInks(press);
    floor(press, layout, ink, cut);
    rug(press, layout);
  },
};

/** A framed landscape across from the window. */
function picture(press: Press, { window, width, height, side }: Layout): void {
  const s = Math.min(width, height) / 800;
  const at = { x: width - (window.left + window.right) / 2 - side * 10, y: height * 0.36, s };
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
  press.cuts(rectangle(0, 0, 0, 0).slice(0, 0), inks.cream);
}
