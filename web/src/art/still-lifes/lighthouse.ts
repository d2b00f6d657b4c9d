import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { block, carved, stillLife, threadOver } from './still-life.ts';

function band(top: number, bottom: number): string {
  const half = (y: number) => Math.round(36 + ((y - 206) / 360) * 34);
  return `M${608 - half(bottom)} ${bottom}L${608 - half(top)} ${top}H${608 + half(top)}L${608 + half(bottom)} ${bottom}Z`;
}

const waves = (y: number, from: number) =>
  Array.from({ length: 4 }, (_, i) => `M${from + i * 110} ${y}q26-18 52 0t52 0`).join('');

export function lighthouse(seed = 151): Picture {
  return stillLife(
    {
      sky: inks.brick,
      ground: inks.plum,
      cut: inks.sage,
      top: 500,
      seed,
      rays: { ink: inks.marigold, at: [608, 150], inner: 74, outer: 470 },
    },
    [
      { path: 'M-10 500v-34q120-46 230-14t220 50Z', ink: inks.tomatoDeep },
      { path: band(206, 566), ink: inks.cream },
      { path: band(250, 316) + band(382, 448) + band(514, 566), ink: inks.pine },
      { path: carved([566, 380, 84, 66], { seed: 7, rows: 3, length: 18 }), ink: inks.mist },
      { path: 'M598 346h22v30h-22Z', ink: inks.plum },
      { path: block(548, 192, 120, 18), ink: inks.plum },
      { path: block(572, 118, 72, 74), ink: inks.butter },
      { path: 'M572 118v74M596 118v74M620 118v74M644 118v74', ink: inks.plum, stroke: 7 },
      { path: 'M556 122l52-58 52 58Z', ink: inks.plum },
      { path: 'M608 68V40', ink: inks.plum, stroke: 7 },
      { path: 'M430 590q40-70 110-66 30-34 90-14 60-26 110 22 80 0 180 70v84H420Z', ink: inks.night },
      { path: carved([540, 556, 300, 90], { seed: 8, rows: 4, length: 34, lean: 0.18 }), ink: inks.coral },
      { path: 'M766 540v-58l34-32 34 32v58Z', ink: inks.pineDeep },
      { path: 'M790 504h20v34h-20Z', ink: inks.marigold },
      { path: 'M96 566h128q-14 36-46 36h-42q-30 0-40-36Z', ink: inks.marigold },
      { path: 'M158 562V446', ink: inks.butter, stroke: 6 },
      { path: 'M166 452q54 44 46 100h-46Z', ink: inks.cream },
      { path: waves(636, -30), ink: inks.mist, stroke: 5, opacity: 0.6 },
      ...threadOver(
        'M-10 618c30-24 34 16 58-2s26 18 48 0 24 18 48 2 50 14 84-2 60-34 100-30 40 16 110 4',
        inks.pineDeep,
      ),
    ],
  );
}
