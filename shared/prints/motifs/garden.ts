import { nested, type Placement, type Point } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import type { Press } from '#shared/prints/press.ts';

export const tree: Motif = {
  name: 'a tree',
  width: 330,
  height: 400,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    const { key, season } = press;
    if (season !== 'winter') {
      const crown =
        'M-20-110Q-96-92-128-140Q-176-176-140-228Q-150-300-92-322Q-60-392 6-380Q80-396 106-330Q166-304 146-236Q172-172 122-140Q84-92 20-110Z';
      press.line(crown, key, 16, at);
      const [ink, cut] = crownInks[season];
      const leaves = press.shape(crown, ink, at);
      press.carve(leaves, cut, { angle: -58, gap: 17, length: 22, width: 4, density: 0.6 });
      if (season === 'spring')
        press.carve(leaves, inks.cream, { angle: 20, gap: 21, length: 10, width: 7, density: 0.6 });
    }
    const trunk = press.shape(
      'M-52 0Q-24-14-22-60L-26-150Q-50-176-74-204L-62-214L-22-180L-12-250H6L14-176L58-222L70-212Q40-170 28-144L24-60Q26-14 54 0Z',
      key,
      at,
    );
    press.carve(trunk, inks.coral, { angle: 88, gap: 12, length: 34, width: 2.6, density: 0.5, margin: 4 });
    if (season === 'winter')
      press.line(
        'M-68-208L-120-276M-70-206L-142-224M-4-246L-34-346M0-246L40-360M64-216L126-292M66-216L148-236M-98-246L-92-310M14-286L70-330M100-258L98-318M-18-290L-58-328',
        key,
        11,
        at,
      );
    return tieAt(at, 0, -70);
  },
};

const crownInks = {
  spring: [inks.blush, inks.tomato],
  summer: [inks.pine, inks.sage],
  autumn: [inks.ember, inks.butter],
} as const;

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
      if (index % 4 === 2 && y < -90)
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
