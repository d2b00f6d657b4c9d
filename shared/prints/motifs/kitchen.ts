import { ellipse, nested, type Placement, rectangle } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import type { Press } from '#shared/prints/press.ts';
import { outlined } from './parts.ts';

export const loaf: Motif = {
  name: 'a loaf of bread',
  width: 300,
  height: 134,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-136 4Q-158-20-146-56Q-126-116-30-124Q78-128 132-78Q156-46 140-6Q138 6 120 8H-118Z', press.key, at);
    const crust = press.shape('M-124-8Q-142-26-132-54Q-112-104-28-112Q74-116 122-72Q142-44 128-8Z', inks.ember, at);
    for (const [x, y] of [
      [-74, -66],
      [-14, -74],
      [48, -70],
    ] as const) {
      press.shape('M-20 34Q-8-8 30-30Q22 12-20 34Z', inks.butter, nested(at, { x, y }));
    }
    press.carve(crust, inks.butter, { gap: 14, length: 22, width: 2.6, density: 0.5, bow: 18 });
    return tieAt(at, 0, -118);
  },
};

export const jar: Motif = {
  name: 'a jar of jam',
  width: 210,
  height: 250,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-78 6Q-98 4-98-22V-156Q-98-180-72-190V-206H72V-190Q98-180 98-156V-22Q98 4 78 6Z', press.key, at);
    press.shape('M-72-8Q-86-10-86-26V-152Q-86-172-62-180H62Q86-172 86-152V-26Q86-10 72-8Z', inks.mist, at);
    press.shape(
      'M-72-10Q-84-12-84-26V-118Q-62-142-30-130Q6-116 34-134Q64-144 84-122V-26Q84-12 72-10Z',
      inks.butter,
      at,
    );
    const seeds = [
      [-58, -104, 8],
      [-20, -112, 6],
      [52, -112, 9],
      [66, -82, 5],
      [-66, -70, 5],
      [24, -116, 5],
    ] as const;
    for (const [x, y, radius] of seeds) press.shape(ellipse(x, y, radius, radius * 0.8), press.key, at);
    press.shape('M-52-98H52V-34H-52Z', inks.cream, at);
    press.line('M-36-78q10-14 16 0t16 0t16 0t20-2M-36-54H24', press.key, 5, at);
    const cloth = press.shape(
      'M-92-190Q-106-228-58-236Q0-250 60-236Q106-228 92-190L108-168Q56-184 0-176Q-58-184-106-168Z',
      inks.tomato,
      at,
    );
    press.carve(cloth, inks.cream, { angle: 90, gap: 18, length: 20, width: 2.8, density: 0.8, lit: false });
    press.line('M-90-194Q0-180 90-194', inks.cream, 6, at);
    press.line('M60-188l22 30M62-188l-4 34', inks.cream, 4, at);
    press.line('M-70-166V-130', inks.cream, 6, at);
    return tieAt(at, 0, -240);
  },
};

export const shelfJar: Motif = {
  name: 'a jar of spices',
  width: 100,
  height: 134,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-44 2V-104H44V2ZM-36-104V-128H36V-104Z', press.key, at);
    press.shape('M-34-8V-96H34V-8Z', inks.mist, at);
    const spice = press.shape('M-34-8V-56Q0-66 34-54V-8Z', inks.tomato, at);
    press.carve(spice, press.key, { angle: 40, gap: 12, length: 14, width: 3, density: 0.9, lit: false, margin: 3 });
    press.shape(rectangle(-32, -122, 64, 12), inks.marigold, at);
    return tieAt(at, 0, -126);
  },
};

export const tin: Motif = {
  name: 'a tin',
  width: 70,
  height: 80,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-30 0Q0 14 30 0V-62Q0-76-30-62Z', press.key, at);
    press.shape('M-22-4Q0 6 22-4V-52Q0-44-22-52Z', inks.mist, at);
    press.shape('M-22-14Q0-4 22-14V-40Q0-32-22-40Z', inks.tomato, at);
    press.shape(ellipse(0, -60, 23, 7), inks.marigold, at);
    return tieAt(at, 0, -60);
  },
};

export const teapot: Motif = {
  name: 'a teapot',
  width: 380,
  height: 260,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    outlined(press, 'M108-164Q184-186 178-110Q170-60 104-54', inks.pine, 16, at);
    press.shape('M-96-64Q-140-70-152-130Q-158-166-186-176L-180-192Q-132-190-120-148Q-112-126-88-120Z', press.key, at);
    press.shape('M-90-78Q-128-86-140-134Q-146-164-160-176Q-136-172-130-144Q-120-112-84-106Z', inks.pine, at);
    press.shape('M-82 6Q-128-34-124-92Q-116-178-52-196H52Q116-178 124-92Q128-34 82 6Z', press.key, at);
    const body = press.shape('M-76-8Q-114-40-110-92Q-102-168-46-184H46Q102-168 110-92Q114-40 76-8Z', inks.pine, at);
    press.carve(body, inks.sage, { gap: 14, length: 34, density: 0.65, bow: 14 });
    press.shape('M-70-190Q-58-222 0-224Q58-222 70-190Z', press.key, at);
    press.shape('M-56-198Q-44-213 0-214Q44-213 56-198Z', inks.marigold, at);
    press.shape(ellipse(0, -234, 19), press.key, at);
    press.shape(ellipse(0, -236, 10), inks.marigold, at);
    for (const [x, y] of [
      [0, -112],
      [-52, -88],
      [52, -88],
    ] as const) {
      press.shape(
        ellipse(x - 14, y, 12) + ellipse(x + 14, y, 12) + ellipse(x, y - 14, 12) + ellipse(x, y + 14, 12),
        inks.cream,
        at,
      );
      press.shape(ellipse(x, y, 9), inks.tomato, at);
    }
    return tieAt(at, 172, -112);
  },
};

export const mug: Motif = {
  name: 'a mug',
  width: 246,
  height: 310,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.line('M-46-206q-22-22 0-44t0-46M-4-214q-22-22 0-44t0-46M38-206q-22-22 0-44t0-46', inks.cream, 8, at);
    outlined(press, 'M68-144Q126-150 118-92Q110-46 58-52', inks.tomato, 17, at);
    press.shape('M-78 0Q-94-10-96-180Q-12-206 78-180Q76-10 60 0Q-10 10-78 0Z', press.key, at);
    const body = press.shape('M-72-12Q-82-24-84-164Q-10-148 66-164Q64-24 54-12Q-10-4-72-12Z', inks.tomato, at);
    press.carve(body, inks.blush, { gap: 15, length: 28, density: 0.55, bow: 8 });
    press.shape(ellipse(-9, -178, 76, 15), inks.cream, at);
    press.shape(ellipse(-9, -174, 62, 10), inks.tomatoDeep, at);
    press.shape('M-12-44Q-58-76-48-104Q-32-122-12-98Q8-122 24-104Q34-76-12-44Z', inks.cream, at);
    return tieAt(at, 114, -100);
  },
};

function cakeCandle(press: Press, at: Placement): void {
  press.shape(rectangle(-11, -72, 22, 72), press.key, at);
  press.shape(rectangle(-5, -66, 11, 66), inks.tomato, at);
  press.shape('M0-134Q22-102 12-86Q0-74-12-86Q-20-104 0-134Z', press.key, at);
  press.shape('M1-118Q13-98 6-88Q0-82-6-89Q-10-102 1-118Z', inks.marigold, at);
}

export const cake: Motif = {
  name: 'a birthday cake',
  width: 330,
  height: 330,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-38 6H38L26-40H-26ZM-164-62Q-160-36-90-34H90Q160-36 164-62Z', press.key, at);
    press.shape('M-140-56H140Q120-46 80-46H-80Q-120-46-140-56Z', inks.mist, at);
    press.shape('M-136-60V-186Q-130-212 0-214Q130-212 136-186V-60Z', press.key, at);
    const sponge = press.shape('M-122-70V-180H122V-70Z', inks.ember, at);
    press.carve(sponge, inks.butter, { gap: 14, length: 20, density: 0.6, lit: false });
    press.line('M-120-112Q0-104 120-112', inks.cream, 15, at);
    const icing = press.shape(
      'M-126-176Q-120-202 0-203Q120-202 126-176V-136Q108-112 96-146Q84-162 72-134Q56-108 42-146Q28-160 14-130Q-2-108-14-140Q-28-160-42-136Q-56-116-70-146Q-84-162-98-130Q-116-112-126-146Z',
      inks.cream,
      at,
    );
    press.carve(icing, inks.coral, { gap: 14, length: 22, width: 2.4, density: 0.35 });
    for (const x of [-84, -28, 28, 84]) cakeCandle(press, nested(at, { x, y: -196 }));
    for (const [x, y] of [
      [-100, -84],
      [-50, -88],
      [0, -82],
      [50, -88],
      [100, -84],
    ] as const)
      press.shape(ellipse(x, y, 8), inks.tomato, at);
    return tieAt(at, 132, -64);
  },
};

export const fryingPan: Motif = {
  name: 'a frying pan',
  width: 480,
  height: 176,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.line('M90-90L222-164', press.key, 34, at);
    press.line('M122-108L218-162', inks.ember, 18, at);
    press.shape(ellipse(218, -161, 5), press.key, at);
    press.shape('M-232-84Q-232-156-66-160Q100-156 100-84Q86 0-66 4Q-218 0-232-84Z', press.key, at);
    press.line('M-214-64Q-190-8-66-6Q58-8 82-64', inks.plumSoft, 8, at);
    press.shape(ellipse(-66, -96, 142, 50), inks.plumSoft, at);
    const white = press.shape(
      'M-170-96Q-176-124-124-122Q-100-142-58-132Q-8-140 18-114Q54-104 34-80Q10-56-40-66Q-84-46-118-68Q-164-66-170-96Z',
      inks.cream,
      at,
    );
    press.carve(white, inks.mist, { gap: 12, length: 20, density: 0.4 });
    press.shape(ellipse(-104, -98, 28, 19), inks.marigold, at);
    press.shape(ellipse(-22, -100, 28, 19), inks.marigold, at);
    press.line('M-116-104q8-8 18-7M-34-106q8-8 18-7', inks.cream, 4, at);
    return tieAt(at, 214, -160);
  },
};

function apple(press: Press, at: Placement, ink: Ink): void {
  press.line('M2-124Q2-150 20-164', press.key, 9, at);
  press.shape('M10-138Q28-176 70-164Q62-126 10-138Z', inks.pine, at);
  press.shape(
    'M0 4Q-20 12-40 2Q-86-24-82-84Q-76-136-30-134Q-10-134 0-124Q10-134 30-134Q76-136 82-84Q86-24 40 2Q20 12 0 4Z',
    press.key,
    at,
  );
  const body = press.shape(
    'M0-10Q-20 0-36-8Q-74-32-70-84Q-64-124-30-122Q-10-122 0-110Q10-122 30-122Q64-124 70-84Q74-32 36-8Q20 0 0-10Z',
    ink,
    at,
  );
  press.carve(body, ink === inks.tomato ? inks.blush : inks.pine, { angle: 80, gap: 14, length: 26, density: 0.6 });
}

export const apples: Motif = {
  name: 'apples',
  width: 360,
  height: 250,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    apple(press, nested(at, { x: 0, y: -84, s: 0.9 }), inks.marigold);
    apple(press, nested(at, { x: -90, y: 0, r: -6 }), inks.tomato);
    apple(press, nested(at, { x: 86, y: 0, r: 8 }), inks.sage);
    return tieAt(at, 18, -232);
  },
};

export const fish: Motif = {
  name: 'a fish',
  width: 444,
  height: 206,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: 0, fx: -1 });
    press.shape(
      'M-216-96Q-180-172-50-186Q-10-212 50-190L36-166Q96-148 128-110Q170-166 218-176Q200-104 218-20Q168-34 126-84Q80-24 10-14L-16 6L-60-12Q-180-22-216-96Z',
      press.key,
      at,
    );
    const tail = press.shape('M140-100Q172-142 198-154Q188-100 198-40Q166-58 140-92Z', inks.ember, at);
    press.carve(tail, inks.butter, { angle: 0, gap: 11, length: 26, density: 0.9, lit: false, margin: 3 });
    press.shape('M-202-96Q-168-162-50-174Q76-172 118-98Q60-118-40-112Q-140-108-202-96Z', inks.pine, at);
    const belly = press.shape('M-202-94Q-140-104-40-108Q60-112 116-94Q60-30-50-24Q-166-30-202-94Z', inks.mist, at);
    let scales = '';
    for (let row = 0; row < 4; row += 1) {
      for (let k = 0; k < 7 - row; k += 1) {
        scales += `M${-74 + k * 26 + (row % 2) * 13} ${-150 + row * 26}q14 12 0 24`;
      }
    }
    press.line(scales, inks.cream, 4, at);
    press.carve(belly, inks.pine, { gap: 13, length: 24, width: 2.6, density: 0.5, lit: false });
    press.line('M-108-158Q-84-98-110-40', press.key, 7, at);
    press.shape('M-50-92Q-8-88 10-66Q-22-50-50-66Z', inks.ember, at);
    press.shape(ellipse(-156, -112, 17), inks.cream, at);
    press.shape(ellipse(-158, -112, 8), press.key, at);
    press.line('M-204-90Q-186-80-172-82', press.key, 6, at);
    return tieAt(at, -208, -94);
  },
};

export const oven: Motif = {
  name: 'an oven',
  width: 330,
  height: 400,
  scale: 'body',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.shape('M-156 0V-292H156V0H130V-14H-130V0Z', press.key, at);
    const front = press.shape('M-142-26V-222H142V-26Z', inks.cream, at);
    press.carve(front, inks.coral, { gap: 15, length: 34, width: 2.4, density: 0.4 });
    press.shape(rectangle(-142, -278, 284, 46), inks.tomato, at);
    for (const x of [-108, -62, 62, 108]) {
      press.shape(ellipse(x, -255, 15), press.key, at);
      press.line(`M${x}-255v-9`, inks.cream, 5, at);
    }
    press.shape(ellipse(0, -255, 18), inks.butter, at);
    press.line('M0-255l7-9', press.key, 5, at);
    press.line('M-104-204H104', press.key, 11, at);
    press.shape(rectangle(-116, -184, 232, 132), press.key, at);
    press.shape(rectangle(-104, -172, 208, 108), inks.marigold, at);
    press.line('M-104-84H104', press.key, 5, at);
    press.shape('M-70-88Q-84-146 0-150Q84-146 70-88Z', press.key, at);
    press.shape('M-62-96Q-66-138 0-140Q66-138 62-96Z', inks.ember, at);
    press.line('M-34-104l14-24M-6-104l14-24M22-104l14-24', inks.butter, 6, at);
    press.line('M-150-300H-30M30-300H150', press.key, 11, at);
    press.shape('M-140-304V-364Q-90-376-40-364V-304Z', press.key, at);
    press.shape('M-130-312V-354Q-90-362-50-354V-312Z', inks.pine, at);
    press.line('M-144-372H-36', press.key, 9, at);
    press.shape(ellipse(-90, -382, 10), inks.marigold, at);
    press.line('M70-322q-16-16 0-32t0-32M110-322q-16-16 0-32t0-32', inks.cream, 7, at);
    return tieAt(at, 100, -204);
  },
};

export const coffeeMachine: Motif = {
  name: 'a coffee machine',
  width: 380,
  height: 400,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-150-372Q-156-318-138-310H-72Q-54-318-60-372Z', press.key, at);
    press.shape('M-172 0V-40H-150V-310H162V-270H172V0Z', press.key, at);
    const top = press.shape('M-136-210V-296H148V-210Z', inks.tomato, at);
    press.carve(top, inks.blush, { gap: 14, length: 40, density: 0.6 });
    press.shape('M-138-50V-196H-64V-50ZM84-50V-196H150V-50Z', inks.tomato, at);
    press.shape('M-56-50V-196H76V-50Z', inks.mist, at);
    press.shape(ellipse(10, -254, 32), press.key, at);
    press.shape(ellipse(10, -254, 22), inks.cream, at);
    press.line('M10-254l10-13', inks.tomato, 5, at);
    press.shape(ellipse(-92, -254, 13) + ellipse(112, -254, 13), inks.marigold, at);
    press.shape('M-30-196H50V-170H26L20-146H0L-6-170H-30Z', press.key, at);
    outlined(press, 'M44-182L122-168', inks.ember, 14, at);
    press.line('M10-142V-104', inks.tomatoDeep, 6, at);
    press.line('M40-86Q74-90 70-66Q64-52 40-56', press.key, 9, at);
    press.shape('M-32-104H46Q46-52 30-46H-16Q-32-52-32-104Z', press.key, at);
    press.shape('M-22-96H36Q36-60 26-56H-12Q-22-60-22-96Z', inks.cream, at);
    press.shape(rectangle(-158, -34, 316, 22), inks.marigold, at);
    press.line('M-96-196V-140Q-96-104-112-86', press.key, 10, at);
    press.line('M-112-96V-82', inks.cream, 6, at);
    for (const x of [30, 84]) {
      press.shape(
        `M${x - 24}-358H${x + 26}Q${x + 24}-314 ${x + 14}-310H${x - 12}Q${x - 24}-314 ${x - 24}-358Z`,
        press.key,
        at,
      );
      press.shape(
        `M${x - 15}-350H${x + 16}Q${x + 14}-322 ${x + 9}-320H${x - 8}Q${x - 15}-322 ${x - 15}-350Z`,
        inks.cream,
        at,
      );
    }
    const hopper = press.shape('M-140-362Q-144-326-132-320H-78Q-66-326-70-362Z', inks.butter, at);
    press.carve(hopper, inks.tomatoDeep, { gap: 10, length: 10, width: 4, density: 1, lit: false, margin: 2 });
    return tieAt(at, 126, -168);
  },
};
