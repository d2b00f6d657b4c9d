import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { disc, stillLife, threadOver } from './still-life.ts';

export function letter(seed = 241): Picture {
  return stillLife(
    {
      sky: inks.coral,
      ground: inks.plum,
      cut: inks.blush,
      top: 540,
      seed,
      rays: { ink: inks.butter, at: [450, 320], inner: 270, outer: 560 },
    },
    [
      { path: 'M250 60l330-26 36 420-330 30Z', ink: inks.plum, opacity: 0.35, shift: [12, 12] },
      { path: 'M250 60l330-26 36 420-330 30Z', ink: inks.cream },
      { path: 'M470 72l64-5 5 66-64 5Z', ink: inks.marigold },
      { path: 'M482 84l40-3 3 42-40 3Z', ink: inks.tomato },
      { path: 'M286 112l120-10M290 148l96-8', ink: inks.plum, stroke: 6 },
      { path: 'M180 330l470-40 26 290-470 42Z', ink: inks.marigold },
      { path: 'M180 330l262 146 208-186M206 622l178-170M676 580L500 432', ink: inks.plum, stroke: 8 },
      { path: 'M180 330l470-40 26 290-470 42Z', ink: inks.plum, stroke: 8 },
      { path: disc(442, 470, 40), ink: inks.brick },
      { path: 'M424 470q6-22 18 0t18 0', ink: inks.blush, stroke: 6 },
      { path: 'M760 590l70-330 34 8-60 328-26 40Z', ink: inks.plum },
      { path: 'M830 260l20-96q30-10 40 12l-26 92Z', ink: inks.tomato },
      ...threadOver(
        'M300 200c24-34 34 30 56-2s30 30 54-2 30 28 54-4 30 22 72-12c40-30 70 40 30 50s-50-40 0-50 80 10 130-20 80-90 212-100',
        inks.pine,
      ),
    ],
  );
}
