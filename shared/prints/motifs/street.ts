import { ellipse, nested, type Placement, rectangle } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import type { Press } from '#shared/prints/press.ts';
import { outlined } from './parts.ts';

/** A heap of fruit, from the middle of its lowest row. */
function heap(press: Press, at: Placement, ink: Ink): void {
  const fruit = (radius: number) =>
    [-26, 2, 28].map((x) => ellipse(x, 0, radius)).join('') +
    [-14, 16].map((x) => ellipse(x, -20, radius)).join('') +
    ellipse(2, -37, radius);
  press.shape(fruit(19), press.key, at);
  press.shape(fruit(13), ink, at);
}

/** The awning's stripes are wider at the front. */
function stripe(press: Press, at: Placement, index: number): void {
  const [ink, light] = index % 2 === 0 ? [inks.tomato, inks.blush] : [inks.cream, inks.coral];
  const [front, back] = [-222 + index * 74, -180 + index * 60];
  press.shape(`M${back}-412H${back + 60}L${front + 74}-292Q${front + 37}-254 ${front}-292Z`, press.key, at);
  const cloth = press.shape(
    `M${back + 5}-402H${back + 55}L${front + 68}-296Q${front + 37}-266 ${front + 6}-296Z`,
    ink,
    at,
  );
  press.carve(cloth, light, { angle: 90, gap: 17, length: 30, density: 0.4, lit: false });
}

export const marketStall: Motif = {
  name: 'a market stall',
  width: 460,
  height: 420,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.line('M-180 0V-330M180 0V-330', press.key, 24, at);
    press.line('M-180-6V-330M180-6V-330', inks.ember, 11, at);
    press.shape('M-178-262H178V-190H-178Z', press.key, at);
    press.shape('M-168-262H168V-170H-168Z', inks.pineDeep, at);
    press.line('M-120-262V-214M-60-262V-226M60-262V-210', inks.cream, 4, at);
    press.shape(ellipse(-120, -200, 15, 18), inks.ember, at);
    press.shape(ellipse(-60, -214, 13, 16), inks.butter, at);
    press.shape(ellipse(60, -196, 15, 18), inks.ember, at);
    heap(press, nested(at, { x: -134, y: -128 }), inks.tomato);
    heap(press, nested(at, { x: -44, y: -128 }), inks.marigold);
    heap(press, nested(at, { x: 46, y: -128 }), inks.sage);
    heap(press, nested(at, { x: 136, y: -128 }), inks.coral);
    press.shape('M-206-122H206V-22H-206Z', press.key, at);
    const counter = press.shape('M-194-110H194V-34H-194Z', inks.ember, at);
    press.carve(counter, inks.butter, { gap: 14, length: 44, density: 0.5 });
    press.line('M-98-112V-34M0-112V-34M98-112V-34', press.key, 6, at);
    press.shape(rectangle(-42, -96, 84, 48), press.key, at);
    press.shape(rectangle(-33, -88, 66, 32), inks.cream, at);
    press.line('M-20-72q8-12 14 0t14 0t14-2', inks.tomato, 5, at);
    for (let k = 0; k < 6; k += 1) stripe(press, at, k);
    press.line('M-182-414H182', press.key, 13, at);
    return tieAt(at, 0, -52);
  },
};

export const postbox: Motif = {
  name: 'a postbox',
  width: 210,
  height: 400,
  scale: 'body',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.shape('M-92 0V-34H-84V-312H-98V-340Q-88-398 0-400Q88-398 98-340V-312H84V-34H92V0Z', press.key, at);
    const cap = press.shape('M-84-324V-340Q-74-384 0-386Q74-384 84-340V-324Z', inks.tomato, at);
    const body = press.shape('M-72-44V-306H72V-44Z', inks.tomato, at);
    press.carve(cap, inks.blush, { gap: 13, length: 26, density: 0.7, bow: 20 });
    press.carve(body, inks.blush, { angle: 90, gap: 15, length: 40, density: 0.5 });
    press.shape(rectangle(-82, -26, 164, 16), inks.plumSoft, at);
    press.shape('M-58-276H58V-240H-58Z', press.key, at);
    const envelope = nested(at, { x: 22, y: -246, r: -14 });
    press.shape('M-44-58H48V6H-44Z', press.key, envelope);
    press.shape('M-37-51H41V2H-37Z', inks.cream, envelope);
    press.line('M-34-48L2-22L38-48', press.key, 4, envelope);
    press.shape('M-64-262H64V-236H-64Z', press.key, at);
    press.shape(rectangle(-56, -228, 112, 10), inks.marigold, at);
    press.shape(rectangle(-44, -190, 88, 78), press.key, at);
    press.shape(rectangle(-36, -182, 72, 62), inks.cream, at);
    press.line('M-22-164H22M-22-148H22M-22-134H6', inks.plumSoft, 5, at);
    press.shape(ellipse(46, -84, 8), inks.marigold, at);
    return tieAt(at, 40, -250);
  },
};

export const bench: Motif = {
  name: 'a bench',
  width: 440,
  height: 230,
  scale: 'body',
  places: ['hero', 'behind', 'front'],
  draw(press, at) {
    const legs = 'M-160-8V-100M160-8V-100M-194-8V-80M194-8V-80';
    press.line(legs, press.key, 22, at);
    press.line(legs, inks.pine, 10, at);
    for (const [y, tall] of [
      [-222, 30],
      [-184, 30],
      [-146, 30],
    ] as const) {
      press.shape(`M-212 ${y}H212V${y + tall}H-212Z`, press.key, at);
      const plank = press.shape(`M-204 ${y + 7}H204V${y + tall - 7}H-204Z`, inks.ember, at);
      press.carve(plank, inks.butter, { gap: 9, length: 44, width: 2.6, density: 0.6, lit: false, margin: 2 });
    }
    press.shape('M-214-104L-220-70H220L214-104Z', press.key, at);
    const seat = press.shape('M-204-96L-208-80H208L204-96Z', inks.marigold, at);
    press.carve(seat, inks.tomatoDeep, { gap: 9, length: 44, width: 2.6, density: 0.6, lit: false, margin: 2 });
    outlined(press, 'M-200-84Q-214-150-174-152M200-84Q214-150 174-152', inks.pine, 10, at);
    return tieAt(at, 196, -110);
  },
};

export const swing: Motif = {
  name: 'a swing',
  width: 428,
  height: 460,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    for (const side of [1, -1] as const) {
      const half = nested(at, { x: 0, y: 0, fx: side });
      press.line('M124-440L88 0M124-440L188 0', press.key, 22, half);
      press.line('M124-440L88-6M124-440L188-6', inks.ember, 10, half);
      press.line('M110-150L166-150', press.key, 10, half);
    }
    press.line('M-160-440H160', press.key, 30, at);
    press.line('M-156-441H156', inks.ember, 16, at);
    press.line('M-50-426L-42-128M50-426L70-134', press.key, 12, at);
    press.line('M-50-426L-42-128M50-426L70-134', inks.cream, 4, at);
    press.shape('M-84-134L106-146L110-116L-80-102Z', press.key, at);
    press.shape('M-74-126L98-137L100-124L-72-112Z', inks.tomato, at);
    press.shape('M-210 4Q-190-28-160 2ZM110 4Q140-30 210 2Z', inks.pine, at);
    return tieAt(at, 70, -136);
  },
};
