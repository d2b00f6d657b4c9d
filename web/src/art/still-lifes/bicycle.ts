import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { carved, disc, stillLife, threadOver } from './still-life.ts';

function spokes(x: number, y: number, radius: number): string {
  return Array.from({ length: 10 }, (_, i) => {
    const angle = (i / 10) * Math.PI * 2 + 0.2;
    return `M${x} ${y}L${Math.round(x + Math.cos(angle) * radius)} ${Math.round(y + Math.sin(angle) * radius)}`;
  }).join('');
}

export function bicycle(seed = 83): Picture {
  return stillLife(
    {
      sky: inks.butter,
      ground: inks.tomato,
      cut: inks.butter,
      top: 520,
      seed,
      rays: { ink: inks.coral, at: [640, 210], inner: 120, outer: 380 },
    },
    [
      { path: disc(640, 210, 100), ink: inks.marigold },
      { path: 'M-10 520V400H910V520Z', ink: inks.sage },
      { path: 'M-10 402v-30q90-44 190-14t150 44Z', ink: inks.plumSoft },
      { path: carved([0, 410, 900, 104], { seed: 12, rows: 5, length: 46 }), ink: inks.cream },
      { path: spokes(266, 452, 116) + spokes(640, 452, 116), ink: inks.plum, stroke: 3 },
      { path: disc(266, 452, 122) + disc(640, 452, 122), ink: inks.plum, stroke: 14 },
      { path: 'M266 452l96-186h218M362 266l82 186h-178M444 452l136-186M556 200l84 252', ink: inks.pine, stroke: 16 },
      { path: 'M362 266l-16-40M318 222h66', ink: inks.plum, stroke: 15 },
      { path: 'M556 200l-8-28h66q22 0 22 24', ink: inks.plum, stroke: 13 },
      { path: disc(444, 452, 26), ink: inks.plum },
      { path: 'M444 452l30 52M458 506h36', ink: inks.plum, stroke: 9 },
      { path: 'M596 252h112v-84H596Z', ink: inks.brick },
      { path: 'M606 168q10-60 34-70M640 168q-6-70 20-92M680 168q10-46 32-52', ink: inks.pine, stroke: 8 },
      { path: disc(640, 98, 18) + disc(664, 76, 16) + disc(712, 116, 17), ink: inks.cream },
      ...threadOver(
        'M-10 620c70 0 60-40 90-40s20 34 48 34 24-36 52-36 20 40 60 36 200-30 320-16 180 30 350 0',
        inks.tomatoDeep,
      ),
    ],
  );
}
