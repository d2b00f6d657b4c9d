import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { block, carved, disc, stillLife, threadOver } from './still-life.ts';

export function parcel(seed = 201): Picture {
  return stillLife(
    {
      sky: inks.mist,
      ground: inks.brick,
      cut: inks.blush,
      top: 540,
      seed,
      rays: { ink: inks.cream, at: [430, 320], inner: 230, outer: 540 },
    },
    [
      { path: 'M252 610h400', ink: inks.plum, stroke: 26, opacity: 0.3 },
      { path: block(230, 300, 400, 306), ink: inks.pine },
      { path: carved([246, 360, 370, 236], { seed: 61, rows: 8, length: 34 }), ink: inks.sage },
      { path: block(206, 244, 448, 84), ink: inks.pineDeep },
      { path: block(206, 244, 448, 84), ink: inks.plum, stroke: 6 },
      { path: block(396, 244, 68, 362), ink: inks.marigold },
      { path: block(206, 262, 448, 44), ink: inks.marigold },
      { path: 'M230 328v278h400V328', ink: inks.plum, stroke: 6 },
      { path: 'M686 380l120-44 44 116-120 46-58-48Z', ink: inks.cream },
      { path: 'M686 380l120-44 44 116-120 46-58-48Z', ink: inks.plum, stroke: 6 },
      { path: disc(704, 428, 10), ink: inks.plum },
      { path: 'M742 400l66-24M752 430l72-26M764 458l44-16', ink: inks.plum, stroke: 5 },
      ...threadOver(
        'M-10 470c60-40 60 20 96 4s40-60 90-60 70-30 110-80 90-50 142-92c-80 10-190-40-150-110s130 10 152 108c10-110 110-180 160-110s-60 120-156 112c70 20 130 60 160 110s50 80 108 76',
        inks.tomato,
      ),
    ],
  );
}
