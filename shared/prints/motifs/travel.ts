import { ellipse, nested, type Placement, rectangle } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import type { Press } from '#shared/prints/press.ts';
import { outlined, spokedWheel, wheel } from './parts.ts';

export const bicycle: Motif = {
  name: 'a bicycle',
  width: 440,
  height: 280,
  scale: 'body',
  places: ['hero', 'front', 'behind'],
  draw(press, at) {
    for (const x of [-124, 126]) spokedWheel(press, at, x, -92, 84);
    outlined(press, 'M-124-92L-20-86L-46-196L-124-92M-42-184L84-196L-20-86', inks.tomato, 10, at);
    outlined(press, 'M80-214L126-92', inks.tomato, 9, at);
    outlined(press, 'M-46-196L-52-214M82-206L74-246Q84-262 104-258', inks.mist, 6, at);
    press.shape('M-100-234Q-60-242-10-228Q-14-210-46-204Q-90-202-100-234Z', press.key, at);
    press.shape('M-86-226Q-60-230-26-222Q-30-216-48-214Q-78-212-86-226Z', inks.ember, at);
    press.shape('M78-256H192L174-166H96Z', press.key, at);
    const basket = press.shape('M90-244H180L166-176H104Z', inks.marigold, at);
    press.carve(basket, press.key, { gap: 12, length: 16, width: 2.4, density: 0.9, lit: false, margin: 3 });
    press.shape(ellipse(-20, -86, 24), press.key, at);
    press.shape(ellipse(-20, -86, 12), inks.marigold, at);
    outlined(press, 'M-20-86L2-46M-10-44H16', inks.mist, 5, at);
    return tieAt(at, 126, -12);
  },
};

export const motorbike: Motif = {
  name: 'a motorbike',
  width: 450,
  height: 290,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    for (const x of [-142, 146]) wheel(press, at, x, -74, 74, inks.mist);
    for (const x of [-142, 146]) press.line(ellipse(x, -74, 50), inks.cream, 4, at);
    outlined(press, 'M-142-74L-20-62L40-66M146-74L92-212', inks.mist, 10, at);
    press.shape(
      'M-196-146Q-160-172-112-148L-96-128H-56L-30-74H64L88-190L52-200Q-10-204-40-168L-60-160Q-120-184-196-146Z',
      press.key,
      at,
    );
    const engine = press.shape('M-36-78L-50-130H56L42-78Z', inks.mist, at);
    press.carve(engine, press.key, { gap: 12, length: 40, width: 3.4, density: 1, lit: false, margin: 2 });
    const tank = press.shape('M-40-158Q-8-204 52-204Q92-202 96-176Q60-150 14-148Q-20-146-40-158Z', inks.tomato, at);
    press.carve(tank, inks.blush, { gap: 13, length: 34, density: 0.6 });
    const seat = press.shape('M-172-160Q-120-178-60-164L-36-150Q-70-136-112-148Q-140-160-172-160Z', inks.ember, at);
    press.carve(seat, inks.cream, { gap: 12, length: 26, width: 2.4, density: 0.4 });
    outlined(press, 'M92-212L80-254L48-258', inks.mist, 6, at);
    outlined(press, 'M58-257L34-260', inks.marigold, 10, at);
    press.shape(ellipse(114, -208, 28), press.key, at);
    press.shape(ellipse(120, -208, 18), inks.butter, at);
    outlined(press, 'M20-58Q-40-34-100-40L-206-46', inks.cream, 10, at);
    press.line('M96-150Q146-176 200-140', inks.tomato, 11, at);
    return tieAt(at, 146, -8);
  },
};

export const train: Motif = {
  name: 'a steam train',
  width: 600,
  height: 366,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.shape(
      'M150-282Q130-306 152-318Q140-344 172-350Q196-372 220-352Q252-358 250-332Q276-322 256-302Q236-296 216-298Q186-280 150-282Z',
      inks.cream,
      at,
    );
    press.shape(
      'M-286-38V-272H-300V-292H-112V-272H-124V-206H176V-214L166-276H226L216-214V-206Q262-196 262-150V-92H280V-38Z',
      press.key,
      at,
    );
    const cab = press.shape('M-270-52V-268H-140V-52Z', inks.tomato, at);
    press.carve(cab, inks.blush, { angle: 90, gap: 15, length: 36, density: 0.5 });
    press.shape(rectangle(-250, -250, 90, 76), press.key, at);
    press.shape(rectangle(-241, -241, 72, 58), inks.butter, at);
    const boiler = press.shape('M-124-98V-192H208Q248-188 248-150V-98Z', inks.pine, at);
    press.carve(boiler, inks.sage, { gap: 14, length: 44, density: 0.65 });
    press.line('M-46-196V-98M58-196V-98M158-196V-98', inks.marigold, 7, at);
    press.shape('M-20-200Q-20-246 12-246Q44-246 44-200Z', press.key, at);
    press.shape('M-10-204Q-8-234 12-234Q32-234 34-204Z', inks.marigold, at);
    press.shape('M176-222L170-268H222L214-222Z', inks.tomato, at);
    press.shape(rectangle(-124, -88, 388, 26), inks.tomatoDeep, at);
    press.shape(ellipse(252, -150, 18), inks.butter, at);
    for (const [x, radius] of [
      [-214, 54],
      [-88, 54],
      [38, 54],
      [150, 38],
      [236, 38],
    ] as const)
      wheel(press, at, x, -radius, radius, inks.marigold);
    outlined(press, 'M-214-54L38-46', inks.ember, 9, at);
    press.shape(rectangle(276, -96, 14, 34), press.key, at);
    return tieAt(at, 282, -62);
  },
};

export const bus: Motif = {
  name: 'a bus',
  width: 560,
  height: 300,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.shape('M-270-30V-250Q-266-286-230-288H226Q256-286 262-258L276-140V-30Z', press.key, at);
    const top = press.shape('M-256-150V-246Q-252-272-228-274H222Q244-272 250-252L260-150Z', inks.cream, at);
    press.carve(top, inks.coral, { gap: 13, length: 30, width: 2.4, density: 0.3 });
    const side = press.shape('M-256-136H262V-44H-256Z', inks.tomato, at);
    press.carve(side, inks.blush, { gap: 15, length: 44, density: 0.5 });
    press.line('M-256-112H176', inks.butter, 7, at);
    for (let k = 0; k < 5; k += 1) {
      press.shape(rectangle(-240 + k * 82, -246, 68, 88), press.key, at);
      press.shape(rectangle(-232 + k * 82, -238, 52, 72), k % 2 === 0 ? inks.mist : inks.butter, at);
      press.line(`M${-222 + k * 82}-180l26-46`, inks.cream, 4, at);
    }
    press.shape('M178-44V-244H238L254-140V-44Z', press.key, at);
    press.shape('M188-54V-234H206V-54ZM216-54V-234H230L244-140V-54Z', inks.mist, at);
    for (const x of [-168, 104]) wheel(press, at, x, -46, 50, inks.marigold);
    press.shape(ellipse(262, -92, 12), inks.butter, at);
    return tieAt(at, 104, -10);
  },
};

export const plane: Motif = {
  name: 'a plane',
  width: 580,
  height: 270,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    outlined(press, 'M96-76V-30M-196-104V-24', inks.mist, 7, at);
    press.shape(ellipse(96, -26, 27), press.key, at);
    press.shape(ellipse(96, -26, 11), inks.mist, at);
    press.shape(ellipse(-196, -20, 20), press.key, at);
    press.shape(ellipse(-196, -20, 8), inks.mist, at);
    press.shape(
      'M-276-146L-286-262H-230L-164-178Q40-204 196-188Q272-172 280-128Q262-78 160-66Q-60-60-240-122Z',
      press.key,
      at,
    );
    const fin = press.shape('M-264-150L-272-250H-236L-176-170Z', inks.tomato, at);
    press.carve(fin, inks.blush, { angle: 60, gap: 13, length: 26, density: 0.7 });
    const body = press.shape(
      'M-262-140L-170-166Q40-190 190-176Q254-164 266-130Q250-92 160-80Q-60-74-236-130Z',
      inks.cream,
      at,
    );
    press.carve(body, inks.coral, { gap: 13, length: 34, width: 2.4, density: 0.28 });
    press.line('M-232-130Q-60-104 262-122', inks.tomato, 9, at);
    for (let k = 0; k < 6; k += 1) press.shape(rectangle(-128 + k * 42, -154, 22, 22), press.key, at);
    press.shape('M170-168Q222-164 240-138H176Z', press.key, at);
    press.shape('M182-160Q210-158 224-144H184Z', inks.mist, at);
    press.shape('M-20-116L106-116Q116-100 96-88L-96-26Q-120-24-116-42Z', press.key, at);
    const wing = press.shape('M-10-108L92-108Q96-100 84-96L-98-38Z', inks.marigold, at);
    press.carve(wing, inks.cream, { angle: -20, gap: 12, length: 24, density: 0.5, lit: false });
    press.shape('M-230-132L-176-140L-238-94L-268-92Z', press.key, at);
    outlined(press, 'M274-150Q268-186 275-208M274-106Q268-70 275-48', inks.mist, 7, at);
    press.shape(ellipse(272, -128, 13, 17), inks.tomato, at);
    return tieAt(at, 96, -26);
  },
};

export const suitcase: Motif = {
  name: 'a suitcase',
  width: 360,
  height: 290,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.line('M-52-236V-268Q-50-280-38-280H38Q50-280 52-268V-236', press.key, 20, at);
    press.line('M-48-240V-264Q-46-274-36-274H36Q46-274 48-264V-240', inks.ember, 7, at);
    press.shape(
      'M-176-20V-210Q-172-238-144-240H144Q172-238 176-210V-20Q172 2 150 4H-150Q-172 2-176-20Z',
      press.key,
      at,
    );
    const leather = press.shape(
      'M-162-24V-206Q-158-226-140-226H140Q158-226 162-206V-24Q158-10 146-10H-146Q-158-10-162-24Z',
      inks.ember,
      at,
    );
    press.carve(leather, inks.butter, { gap: 15, length: 34, density: 0.55 });
    press.shape(rectangle(-116, -228, 32, 220) + rectangle(84, -228, 32, 220), inks.tomatoDeep, at);
    for (const x of [-100, 100]) {
      press.shape(rectangle(x - 22, -150, 44, 36), press.key, at);
      press.shape(rectangle(x - 13, -142, 26, 20), inks.marigold, at);
    }
    press.shape(
      'M-162-226H-128L-162-190ZM162-226H128L162-190ZM-162-10H-128L-162-44ZM162-10H128L162-44Z',
      inks.tomatoDeep,
      at,
    );
    press.shape(rectangle(-30, -96, 62, 48), inks.cream, nested(at, { x: 0, y: 0, r: -6 }));
    press.shape(ellipse(-46, -176, 24), inks.mist, at);
    press.shape('M-62-172L-30-186L-42-172L-30-168Z', inks.tomato, at);
    press.shape('M10-200H66V-160H10Z', inks.pine, at);
    press.shape('M16-164L32-188L42-174L50-182L62-164Z', inks.cream, at);
    press.line('M-18-78H20M-14-62H14', press.key, 4, nested(at, { x: 0, y: 0, r: -6 }));
    return tieAt(at, 0, -274);
  },
};

function pocket(press: Press, at: Placement): void {
  press.shape('M-78-18V-116H78V-18Z', press.key, at);
  const cloth = press.shape('M-67-28V-88H67V-28Z', inks.marigold, at);
  press.carve(cloth, inks.tomatoDeep, { gap: 13, length: 24, density: 0.4 });
  press.line('M-68-98H68', inks.butter, 8, at);
}

function strap(press: Press, at: Placement): void {
  press.line('M0-94V0', press.key, 22, at);
  press.line('M0-94V-4', inks.ember, 11, at);
  press.shape(rectangle(-16, -36, 32, 26), press.key, at);
  press.shape(rectangle(-8, -29, 17, 13), inks.butter, at);
}

export const backpack: Motif = {
  name: 'a backpack',
  width: 320,
  height: 370,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.line('M-32-330Q-36-364 0-366Q36-364 32-330', press.key, 16, at);
    press.shape('M-132-336Q-130-368-92-362H92Q130-368 132-336Q134-304 92-302H-92Q-134-304-132-336Z', press.key, at);
    const roll = press.shape(
      'M-118-336Q-114-352-90-350H90Q114-352 118-336Q118-316 90-314H-90Q-118-316-118-336Z',
      inks.pine,
      at,
    );
    press.carve(roll, inks.sage, { gap: 11, length: 34, density: 0.6, margin: 3 });
    press.shape(
      'M-150-20Q-164-120-138-134L-116-150L-110-120V4H-132ZM150-20Q164-120 138-134L116-150L110-120V4H132Z',
      press.key,
      at,
    );
    press.shape('M-138-24Q-146-110-126-122V-12ZM138-24Q146-110 126-122V-12Z', inks.tomatoDeep, at);
    press.shape('M-122 2Q-130-200-114-270Q-96-312 0-314Q96-312 114-270Q130-200 122 2Q0 14-122 2Z', press.key, at);
    const bag = press.shape(
      'M-109-10Q-116-190-102-262Q-84-300 0-301Q84-300 102-262Q116-190 109-10Q0 2-109-10Z',
      inks.tomato,
      at,
    );
    press.carve(bag, inks.blush, { gap: 15, length: 32, density: 0.5, bow: 8 });
    press.shape('M-116-182Q0-150 116-182L108-270Q84-302 0-303Q-84-302-108-270Z', press.key, at);
    const flap = press.shape('M-104-188Q0-162 104-188L98-260Q80-290 0-291Q-80-290-98-260Z', inks.marigold, at);
    press.carve(flap, inks.tomatoDeep, { gap: 14, length: 28, density: 0.4, bow: 8 });
    pocket(press, at);
    for (const x of [-58, 58]) strap(press, nested(at, { x, y: -136 }));
    return tieAt(at, 0, -352);
  },
};

export const tent: Motif = {
  name: 'a tent',
  width: 460,
  height: 290,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.line('M-208-8L-226 0M214-8L228 0M-8-260L-18-284M-8-260L6-284', press.key, 9, at);
    press.shape('M-210 2L-22-270H40L214 2Z', press.key, at);
    const side = press.shape('M40-254L196-10H92L-4-240Z', inks.tomato, at);
    press.carve(side, inks.blush, { angle: 58, gap: 15, length: 36, density: 0.6 });
    const front = press.shape('M-192-10L-10-250L78-10Z', inks.marigold, at);
    press.carve(front, inks.cream, { angle: -54, gap: 16, length: 36, density: 0.5 });
    press.shape('M-70-6L-12-206L34-6Z', press.key, at);
    press.shape('M-70-6L-14-200L-34-6ZM34-6L-12-190L10-6Z', inks.ember, at);
    press.shape('M-40-8Q-10-36 8-8Z', inks.pine, at);
    press.line('M196-10L92-10M-10-250L80-8', press.key, 7, at);
    press.line('M-120-100L-222-2M130-120L224-2', inks.cream, 4, at);
    return tieAt(at, 222, -4);
  },
};
