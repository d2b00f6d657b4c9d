import { nested, type Placement, type Point } from '../geometry.ts';
import { type Ink, inks } from '../inks.ts';
import { type Motif, tieAt } from '../motif.ts';
import type { Press } from '../press.ts';

export const tree: Motif = {
  name: 'a tree',
  width: 114,
  height: 196,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    const crown = press.shape('M-8 4L-5-50Q-52-54-54-108Q-50-176 0-190Q52-174 54-106Q50-54 7-50L10 4Z', press.key, at);
    press.carve(crown, press.palette.cut, { angle: -70, gap: 15, length: 22, width: 2.4, density: 0.36 });
    return tieAt(at, 0, -50);
  },
};

export const cabbage: Motif = {
  name: 'a cabbage',
  width: 200,
  height: 134,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-84 2Q-112-42-70-66Q-66-112-14-106Q10-128 38-102Q84-104 80-58Q112-34 82 4Z', press.key, at);
    const leaves = press.shape('M-74-4Q-96-38-60-58Q-54-98-12-94Q10-112 34-92Q72-92 70-54Q96-32 72-4Z', inks.sage, at);
    press.shape('M-40-8Q-52-56 0-74Q52-56 42-8Z', inks.mist, at);
    press.line('M0-10V-66M0-30L-24-48M0-30L24-48M0-14L-56-34M0-14L58-32', inks.pineDeep, 5, at);
    press.carve(leaves, inks.pineDeep, { angle: 60, gap: 15, length: 20, width: 2.6, density: 0.35, lit: false });
    return tieAt(at, 0, -96);
  },
};

export const wateringCan: Motif = {
  name: 'a watering can',
  width: 400,
  height: 216,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, foot) {
    const at = nested(foot, { x: -44, y: -6 });
    const ink = press.palette.near === inks.tomatoDeep ? inks.marigold : inks.tomato;
    press.line('M-66-116Q-150-126-140-64Q-134-24-72-26', press.key, 16, at);
    press.line('M-40-150Q20-226 76-150', press.key, 16, at);
    press.shape('M76-52L196-164L214-146L96-12Z', press.key, at);
    press.shape('M186-184L238-132L222-118L172-168Z', press.key, at);
    press.shape('M-82 6L-70-150H84L94 6Z', press.key, at);
    const body = press.shape('M-70-6L-60-138H74L82-6Z', ink, at);
    press.carve(body, inks.blush, { gap: 15, length: 30, density: 0.6, bow: 10 });
    press.shape('M88-54L190-150L200-140L92-30Z', ink, at);
    return tieAt(at, 216, -150);
  },
};

export const beanWigwam: Motif = {
  name: 'runner beans on poles',
  width: 330,
  height: 500,
  scale: 'body',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.line('M-130 0L22-470M-70-4L8-480M0 0L0-490M72-4L-8-480M132 0L-22-470', inks.ember, 11, at, { wobble: 4 });
    const vine = beanVine();
    press.line(`M${vine.map(([x, y]) => `${x} ${y}`).join('L')}`, inks.pineDeep, 6, at);
    for (const [index, [x, y]] of vine.entries()) {
      const r = [-50, 40, -20, 64, 0][index % 5] ?? 0;
      beanLeaf(press, nested(at, { x, y, r, s: 1.05 - index / 160 }), index % 3 === 0 ? inks.pineDeep : inks.pine);
      if (index % 4 === 2)
        press.shape('M0 0Q16 34 2 82Q-16 60-10 4Z', inks.tomato, nested(at, { x, y: y + 4, r: (index % 3) * 6 - 6 }));
    }
    press.line('M-26-424q26 12 52 0', inks.cream, 8, at);
    return tieAt(at, -110, -60);
  },
};

/** Winds up the poles, narrower towards the top. */
function beanVine(): Point[] {
  return Array.from({ length: 26 }, (_, k) => {
    const rise = (k / 26) * 0.92;
    const turn = rise * 4.5 * 2 * Math.PI;
    const reach = 136 * (1 - rise);
    return [Math.round(Math.cos(turn) * reach), Math.round(-16 - rise * 470 + Math.sin(turn) * 20 * (1.1 - rise))];
  });
}

function beanLeaf(press: Press, at: Placement, ink: Ink): void {
  press.shape('M0 0Q-40-14-38-52Q-14-56 0-36Q14-58 38-52Q40-14 0 0Z', ink, at);
  press.line('M0-2V-32', inks.sage, 3.5, at);
}
