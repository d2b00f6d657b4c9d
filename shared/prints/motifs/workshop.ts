import { ellipse, nested, type Placement, rectangle } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import type { Press } from '#shared/prints/press.ts';

export const handPress: Motif = {
  name: 'a hand press',
  width: 550,
  height: 630,
  scale: 'body',
  places: ['hero'],
  draw(press, at) {
    press.shape('M-190 0L-150-40V-60H150V-40L190 0V16H-190Z', press.key, at);

    press.shape(
      'M-170-50V-440Q-166-500-100-512Q0-560 100-512Q166-500 170-440V-50H112V-404Q108-444 70-452H-70Q-108-444-112-404V-50Z',
      press.key,
      at,
    );

    const arch = press.shape(
      'M-156-434Q-152-488-96-500Q0-544 96-500Q152-488 156-434L142-380H122Q124-436 72-464H-72Q-124-436-122-380H-142Z',
      inks.pine,
      at,
    );
    press.carve(arch, inks.sage, { gap: 13, length: 26, density: 0.65, bow: 30 });

    press.shape('M-44-520Q-60-560-26-572Q-20-604 0-606Q20-604 26-572Q60-560 44-520Z', inks.marigold, at);
    press.shape(ellipse(0, -548, 12), press.key, at);

    press.shape('M-26-456H26V-330H-26Z', inks.marigold, at);
    press.line('M-26-432L26-412M-26-404L26-384M-26-376L26-356', press.key, 6, at);

    press.shape('M-96-334H96V-290H-96Z', press.key, at);
    press.shape('M-84-324H84V-302H-84Z', inks.marigold, at);

    press.line('M20-352Q110-352 206-418', press.key, 17, at);
    press.line('M196-412L236-440', inks.ember, 22, at);

    press.shape('M-270-196H270V-162H-270Z', press.key, at);
    press.shape('M-262-190H262V-176H-262Z', inks.tomato, at);
    press.shape('M-120-222H120V-196H-120Z', inks.cream, at);
    press.shape('M-120-236H120V-222H-120Z', press.key, at);

    press.line('M-262-160V-12M262-160V-12', press.key, 13, at);
    press.shape('M-112-162H112V-130H-112Z', press.key, at);

    press.line(ellipse(0, -96, 46), press.key, 13, at);
    press.line('M-44-96H44M0-140V-52', press.key, 8, at);
    press.line('M0-96L70-70', press.key, 12, at);

    return tieAt(at, 236, -440);
  },
};

export const sewingMachine: Motif = {
  name: 'a sewing machine',
  width: 430,
  height: 290,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-210 0H210V-34H-210Z', inks.ember, at);
    const body = press.shape(
      'M-176-34V-70H40V-150Q40-176 10-178H-96Q-120-176-122-150V-128H-166V-190Q-160-236-110-238H110Q164-236 168-184V-34Z',
      press.key,
      at,
    );
    press.carve(body, inks.marigold, { gap: 17, length: 30, width: 2.4, density: 0.34 });
    press.shape(ellipse(188, -186, 34), press.key, at);
    press.shape(ellipse(188, -186, 17), inks.marigold, at);
    press.line('M-146-128V-74', inks.mist, 7, at);
    press.shape(rectangle(-60, -270, 26, 32), inks.tomato, at);
    press.line('M-47-284V-240', inks.marigold, 5, at);
    press.line('M-80-212q14-18 24 0t24 0t24 0t26-2', inks.marigold, 6, at);
    return tieAt(at, -47, -276);
  },
};

export const coat: Motif = {
  name: 'a coat',
  width: 440,
  height: 790,
  scale: 'body',
  places: ['hero'],
  draw(press, at) {
    press.shape('M-12 0V-120H12V0ZM-110 16Q0-34 110 16Q60 4 0 4T-110 16Z', inks.marigold, at);
    press.shape('M-28-716Q-30-752 0-754Q30-752 28-716L34-690H-34Z', inks.ember, at);
    press.shape('M-16-752H16L10-778H-10Z', inks.marigold, at);

    const cloth = press.shape(
      'M-40-694Q-104-684-140-652Q-160-560-164-470L-112-462L-98-560Q-92-500-104-440Q-170-250-214-96Q-110-64 0-66Q110-64 214-96Q170-250 104-440Q92-500 98-560L112-462L164-470Q160-560 140-652Q104-684 40-694L0-640Z',
      inks.cream,
      at,
    );

    press.carve(cloth, inks.coral, { angle: 88, gap: 19, length: 54, width: 3, density: 0.34 });

    press.shape('M-40-694L0-600L-54-560Q-84-640-72-684Z', inks.mist, at);
    press.shape('M40-694L0-600L54-560Q84-640 72-684Z', inks.mist, at);

    press.shape('M0-600L-9-380L-60-72Q0-64 60-72L9-380Z', press.key, at);
    press.line('M0-600V-380', press.key, 12, at);
    press.line(zipTeeth(), inks.marigold, 5, at);

    press.line('M-9-372L-58-80M9-372L58-80', inks.marigold, 6, at);
    press.shape('M-16-398H16V-370L8-356V-320H-8V-356L-16-370Z', inks.tomato, at);
    press.shape(ellipse(0, -332, 4), inks.cream, at);

    press.line('M-104-446Q0-424 104-446', press.key, 5, at);
    press.shape(ellipse(-36, -486, 7) + ellipse(36, -486, 7), inks.marigold, at);
    return tieAt(at, 0, -332);
  },
};

/** Left and right of the closed half of the zip in turn. */
function zipTeeth(): string {
  return Array.from({ length: 20 }, (_, k) => `M${k % 2 === 0 ? -6 : 6} ${-594 + k * 10}v10`).join('');
}

export const bulb: Motif = {
  name: 'a light bulb',
  width: 330,
  height: 590,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: -446, r: 180 });
    const glass = press.shape(
      'M0 0Q-62-8-64-66Q-66-104-112-156Q-166-216-160-296Q-148-436 0-444Q148-436 160-296Q166-216 112-156Q66-104 64-66Q62-8 0 0Z',
      inks.butter,
      at,
    );
    press.shape(
      'M0-18Q-44-22-46-70Q-48-116-98-168Q-146-224-140-296Q-130-414 0-422Q130-414 140-296Q146-224 98-168Q48-116 46-70Q44-22 0-18Z',
      inks.cream,
      at,
    );
    press.carve(glass, inks.marigold, { gap: 19, length: 34, width: 4, density: 0.32, bow: -44, lit: false });
    press.line('M-16-20L-48-200M16-20L48-200', inks.tomatoDeep, 6, at);
    press.line('M-48-200Q-40-270-22-210T4-210T30-210T48-200', inks.ember, 8, at);
    bulbCap(press, at);
    return tieAt(at, 0, 138);
  },
};

function bulbCap(press: Press, at: Placement): void {
  press.shape('M-66-8H66V96Q64 112 40 120H-40Q-64 112-66 96Z', press.key, at);
  press.shape('M-56 4H56V90Q52 100 36 104H-36Q-52 100-56 90Z', inks.marigold, at);
  press.line('M-56 26L56 36M-56 50L56 60M-56 74L56 84', press.key, 7, at);
  press.shape('M-26 118H26L18 142H-18Z', press.key, at);
}

const slabR =
  'M-52 60V38H-38V-38H-52V-60H14Q52-58 52-24Q52 0 28 8L46 38H58V60H22L-4 14H-8V38H8V60ZM-8-8H6Q20-10 20-24Q20-38 6-38H-8Z';

export const printedSheet: Motif = {
  name: 'a printed sheet',
  width: 166,
  height: 220,
  scale: 'hand',
  places: ['front', 'wall', 'hero'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: -200 });
    press.shape('M-82-4L82-2L78 200L-82 196Z', press.key, at);
    press.shape('M-72 4L72 6L68 190L-74 186Z', inks.cream, at);
    press.shape(slabR, inks.tomato, nested(at, { x: 0, y: 84, s: 0.8 }));
    press.line('M-46 150H44M-46 168H10', press.key, 5, at);
    press.shape('M-38-16h16v30h-16ZM28-14h16v30h-16Z', inks.ember, at);
    return tieAt(at, 0, 0);
  },
};

export const woodType: Motif = {
  name: 'a piece of wood type',
  width: 166,
  height: 190,
  scale: 'hand',
  places: ['front', 'hero'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: -96 });
    press.shape('M-78-88H78V96H-78Z', press.key, at);
    const block = press.shape('M-70-80H70V72H-70Z', inks.marigold, at);
    press.carve(block, press.key, { gap: 15, length: 34, width: 2, density: 0.35, lit: false });
    press.shape('M-70 78H70V90H-70Z', inks.tomatoDeep, at);
    // Type is a mirror image of what it prints.
    press.shape(slabR, inks.plum, nested(at, { x: 0, y: 0, fx: -1 }));
    return tieAt(at, 0, -80);
  },
};
