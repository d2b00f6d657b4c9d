import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { block, carved, disc, stillLife, threadOver } from './still-life.ts';

export function workbench(seed = 72): Picture {
  const marks = Array.from({ length: 12 }, (_, i) => {
    const angle = (i / 12) * Math.PI * 2;
    const at = (radius: number) =>
      `${Math.round(360 + Math.cos(angle) * radius)} ${Math.round(300 + Math.sin(angle) * radius)}`;
    return `M${at(96)}L${at(i % 3 === 0 ? 80 : 88)}`;
  }).join('');
  return stillLife(
    {
      sky: inks.pine,
      ground: inks.brick,
      cut: inks.marigold,
      top: 470,
      seed,
      rays: { ink: inks.butter, at: [360, 300], inner: 150, outer: 400 },
    },
    [
      { path: disc(366, 306, 130), ink: inks.night, opacity: 0.4 },
      { path: disc(360, 300, 130), ink: inks.plum },
      { path: disc(360, 300, 108), ink: inks.cream },
      { path: carved([500, 70, 96, 50], { seed: 5, rows: 3, length: 22, lean: 0.38 }), ink: inks.cream },
      { path: marks, ink: inks.plum, stroke: 8 },
      { path: 'M360 300v-66M360 300l46 30', ink: inks.plum, stroke: 11 },
      { path: disc(360, 300, 10), ink: inks.tomato },
      { path: 'M256 388l-40 92h60Zm208 0l40 92h-60Z', ink: inks.plum },
      { path: 'M640 478V190l-80-92', ink: inks.plum, stroke: 18 },
      { path: 'M500 60l116 46-40 96-150-58Z', ink: inks.marigold },
      { path: block(600, 470, 90, 22), ink: inks.plum },
      { path: block(96, 520, 170, 20, -6), ink: inks.butter },
      { path: block(256, 500, 66, 34, -6), ink: inks.plum },
      { path: disc(700, 560, 34) + disc(700, 560, 12), ink: inks.plum },
      { path: disc(764, 596, 22), ink: inks.butter },
      ...threadOver(
        'M470 604c30-30 40 16 66-6s26 20 52-4 30 30 60 10 30-50 60-52 30 40 60 34 40-30 142-20',
        inks.tomatoDeep,
      ),
    ],
  );
}
