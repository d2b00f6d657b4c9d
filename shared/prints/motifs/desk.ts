import { ellipse, nested, type Placement, rectangle } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import type { Press } from '#shared/prints/press.ts';

export const camera: Motif = {
  name: 'a camera',
  width: 360,
  height: 260,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.line('M168-176Q196-250 60-246Q20-244 0-256', inks.tomatoDeep, 10, at);
    press.shape(
      'M-172 0Q-180-4-178-176Q-176-190-160-190H-86L-60-230H56L78-190H160Q176-190 178-176Q180-4 172 0Z',
      press.key,
      at,
    );
    press.shape('M-134-190V-214H-96V-190ZM104-190V-208H148V-190Z', press.key, at);
    press.shape('M-128-194V-207H-102V-194Z', inks.tomato, at);
    press.shape('M-164-144V-178H-78L-54-218H50L72-178H164V-144Z', inks.mist, at);
    const body = press.shape('M-164-14V-132H164V-14Z', inks.tomato, at);
    press.carve(body, inks.blush, { gap: 13, length: 20, density: 0.6, lit: false });
    press.shape(rectangle(-28, -212, 54, 26), press.key, at);
    press.shape(rectangle(-20, -206, 38, 14), inks.butter, at);
    press.shape(ellipse(0, -92, 92), press.key, at);
    press.shape(ellipse(0, -92, 76), inks.mist, at);
    press.shape(ellipse(0, -92, 60), press.key, at);
    press.shape(ellipse(0, -92, 42), inks.pine, at);
    press.shape('M-30-98Q-26-124 2-126Q-18-112-20-92Z', inks.cream, at);
    press.shape(ellipse(14, -78, 9), inks.sage, at);
    press.shape(ellipse(136, -160, 11), inks.marigold, at);
    press.shape(rectangle(-154, -168, 34, 16), press.key, at);
    return tieAt(at, 168, -172);
  },
};

export const typewriter: Motif = {
  name: 'a typewriter',
  width: 420,
  height: 380,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-118-190L-108-378H112L118-190Z', press.key, at);
    press.shape('M-106-190L-98-366H102L106-190Z', inks.cream, at);
    press.line('M-70-334H60M-72-308H72M-72-282H70M-74-256H20', inks.plumSoft, 6, at);
    press.shape('M-186-180V-238H186V-180Z', press.key, at);
    press.shape('M-170-192V-226H170V-192Z', inks.mist, at);
    press.shape(rectangle(-206, -232, 26, 44) + rectangle(180, -232, 26, 44), inks.ember, at);
    press.shape('M-200 0L-176-116L-150-190H150L176-116L200 0Z', press.key, at);
    const body = press.shape('M-160-112L-138-176H138L160-112Z', inks.pine, at);
    press.carve(body, inks.sage, { gap: 13, length: 34, density: 0.6 });
    press.shape('M-58-176Q0-150 58-176V-190H-58Z', press.key, at);
    press.shape('M-182-14L-164-100H164L182-14Z', inks.pine, at);
    press.line('M-40-178L-14-150M0-180V-148M40-178L14-150', inks.mist, 4, at);
    for (let row = 0; row < 3; row += 1)
      for (let k = 0; k < 8 - (row % 2); k += 1) {
        const x = -140 - row * 5 + k * (40 + row * 1.4) + (row % 2) * 20;
        press.shape(ellipse(x, -84 + row * 26, 14, 11), press.key, at);
        press.shape(ellipse(x, -87 + row * 26, 9, 6.5), inks.cream, at);
      }
    return tieAt(at, 192, -210);
  },
};

type Pair<Item> = readonly [Item, Item];

/** Lies with its back to the left. */
function book(press: Press, at: Placement, [wide, tall]: Pair<number>, [ink, light]: Pair<Ink>): void {
  const right = wide / 2;
  press.shape(
    `M${-right} 0Q${-right - 18} ${-tall / 2} ${-right} ${-tall}H${right}V${-tall + 12}H${right - 8}V-12H${right}V0Z`,
    press.key,
    at,
  );
  press.shape(
    `M${-right + 6}-10Q${-right - 6} ${-tall / 2} ${-right + 6} ${-tall + 10}H${-right + 60}Q${-right + 50} ${-tall / 2} ${-right + 60}-10Z`,
    ink,
    at,
  );
  const pages = press.shape(
    `M${-right + 70}-11Q${-right + 60} ${-tall / 2} ${-right + 70} ${-tall + 11}H${right - 16}V-11Z`,
    inks.cream,
    at,
  );
  press.carve(pages, inks.plumSoft, { gap: 10, length: 70, width: 2.2, density: 0.8, lit: false, margin: 2 });
  press.line(`M${-right + 6}-5H${right - 4}M${-right + 6} ${-tall + 5}H${right - 4}`, ink, 7, at);
  press.line(`M${-right + 22} ${-tall + 14}Q${-right + 12} ${-tall / 2} ${-right + 22}-14`, light, 6, at);
}

export const books: Motif = {
  name: 'books',
  width: 380,
  height: 260,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    book(press, nested(at, { x: -4, y: 0 }), [350, 66], [inks.tomato, inks.butter]);
    book(press, nested(at, { x: 16, y: -64 }), [300, 56], [inks.pine, inks.marigold]);
    book(press, nested(at, { x: -20, y: -118 }), [310, 62], [inks.marigold, inks.tomatoDeep]);
    const open = nested(at, { x: 6, y: -178 });
    press.shape('M-120 4Q-60-20 0 4Q60-20 120 4L132-62Q64-92 0-64Q-64-92-132-62Z', press.key, open);
    press.shape('M-110-10Q-56-30-4-8V-54Q-64-78-120-56ZM110-10Q56-30 4-8V-54Q64-78 120-56Z', inks.cream, open);
    press.line('M-96-48Q-60-58-22-46M-92-32Q-58-42-20-30M96-48Q60-58 22-46M92-32Q58-42 20-30', inks.plumSoft, 5, open);
    press.shape('M40-78H60V-10L50-22L40-12Z', inks.tomato, open);
    return tieAt(at, 56, -192);
  },
};

export const letter: Motif = {
  name: 'a letter',
  width: 360,
  height: 300,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-176 0V-190L0-300L176-190V0Z', press.key, at);
    press.shape('M-162-190L0-286L162-190V-150H-162Z', inks.tomatoDeep, at);
    press.shape('M-130-40V-282H130V-40Z', press.key, at);
    press.shape('M-118-40V-270H118V-40Z', inks.butter, at);
    press.line('M-92-240q10-16 18 0t18 0t18 0t22 0M-92-210H88M-92-186H92M-92-162H70', press.key, 5, at);
    const front = press.shape('M-164-12V-178L0-76L164-178V-12Z', inks.cream, at);
    press.carve(front, inks.coral, { gap: 15, length: 30, width: 2.4, density: 0.4 });
    press.line('M-164-176L0-74L164-176M-160-14L-46-100M160-14L46-100', press.key, 7, at);
    press.shape(ellipse(0, -82, 38, 36), press.key, at);
    press.shape(ellipse(0, -82, 29, 27), inks.tomato, at);
    press.shape('M0-64Q-24-80-16-94Q-6-100 0-90Q6-100 16-94Q24-80 0-64Z', inks.cream, at);
    return tieAt(at, 0, -56);
  },
};

export const laptop: Motif = {
  name: 'a laptop',
  width: 440,
  height: 300,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-170-40L-164-288Q-160-298-150-298H150Q160-298 164-288L170-40Z', press.key, at);
    const screen = press.shape('M-152-56L-147-280H147L152-56Z', inks.pine, at);
    press.carve(screen, inks.sage, { angle: 0, gap: 18, length: 50, width: 2.4, density: 0.35 });
    press.shape(rectangle(-124, -258, 148, 176), inks.cream, at);
    press.line(
      'M-106-236H-30M-106-212H4M-106-192H4M-106-172H-20M-106-146H4M-106-126H4M-106-106H-40',
      inks.plumSoft,
      6,
      at,
    );
    press.shape(rectangle(44, -258, 86, 80), inks.marigold, at);
    press.shape('M44-178V-196Q70-226 92-202T130-206V-178Z', inks.tomato, at);
    press.shape(ellipse(106, -236, 11), inks.cream, at);
    press.line('M48-156H126M48-134H112', inks.butter, 8, at);
    press.shape('M-216-14L-176-54H176L216-14Q214 2 200 2H-200Q-214 2-216-14Z', press.key, at);
    press.shape('M-196-18L-168-46H168L196-18Z', inks.mist, at);
    press.line('M-160-38H160M-170-28H170', press.key, 4.5, at);
    press.shape('M-46-18L-42-24H42L46-18Z', press.key, at);
    press.line('M-206-8H206', inks.mist, 5, at);
    return tieAt(at, 210, -10);
  },
};

export const spectacles: Motif = {
  name: 'a pair of glasses',
  width: 360,
  height: 150,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    for (const x of [-90, 90]) {
      press.shape(ellipse(x, -72, 78, 70), press.key, at);
      press.shape(ellipse(x, -72, 60, 52), inks.mist, at);
      press.shape(`M${x - 42}-66Q${x - 38}-104 ${x - 6}-110Q${x - 26}-86 ${x - 26}-58Z`, inks.cream, at);
      press.shape(`M${x + 10}-32Q${x + 38}-38 ${x + 46}-66Q${x + 48}-30 ${x + 10}-32Z`, inks.sage, at);
    }
    press.line('M-20-92Q0-114 20-92', press.key, 16, at);
    press.line('M-20-92Q0-114 20-92', inks.tomato, 6, at);
    press.line(ellipse(-90, -72, 68, 60) + ellipse(90, -72, 68, 60), inks.tomato, 7, at);
    press.line('M-160-96L-172-116M160-96L172-116', press.key, 16, at);
    return tieAt(at, 166, -108);
  },
};
