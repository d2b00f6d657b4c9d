import { ellipse, nested } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import { outlined, spokedWheel } from './parts.ts';

export const cradle: Motif = {
  name: 'a cradle',
  width: 400,
  height: 290,
  scale: 'body',
  places: ['hero', 'front'],
  draw(press, at) {
    press.line('M-176-26Q0 30 176-26', press.key, 24, at);
    press.line('M-174-28Q0 28 174-28', inks.ember, 11, at);
    press.shape('M-190-190L-150-20H150L182-152L166-166Q60-150-80-166L-74-250Q-130-300-196-262Z', press.key, at);
    const hood = press.shape('M-176-196L-184-254Q-132-284-86-246L-90-168Q-140-190-176-196Z', inks.tomato, at);
    press.carve(hood, inks.blush, { angle: 20, gap: 14, length: 28, density: 0.7 });
    press.shape('M-98-150Q-104-218-30-212Q-4-206 0-160Z', press.key, at);
    press.shape('M-88-156Q-90-206-34-200Q-14-196-10-160Z', inks.cream, at);
    press.shape('M-56-150Q-46-196-14-192Q70-214 176-166L164-118Z', press.key, at);
    const quilt = press.shape('M-44-148Q-36-182-10-180Q70-200 164-160L156-118Z', inks.butter, at);
    press.carve(quilt, inks.tomato, { angle: 60, gap: 15, length: 16, density: 0.8, lit: false });
    const side = press.shape('M-174-166Q-30-120 164-140L138-34H-138Z', inks.ember, at);
    press.carve(side, inks.butter, { gap: 15, length: 34, density: 0.5, bow: -6 });
    press.shape('M-10-56Q-46-84-36-104Q-22-116-10-98Q2-116 16-104Q26-84-10-56Z', inks.cream, at);
    return tieAt(at, 172, -26);
  },
};

export const pram: Motif = {
  name: 'a pram',
  width: 420,
  height: 380,
  scale: 'body',
  places: ['hero', 'front'],
  draw(press, at) {
    outlined(press, 'M130-226L196-268', inks.ember, 11, at);
    press.line('M186-276L206-256', press.key, 20, at);
    press.line('M-116-112L80-60M116-112L-80-60', press.key, 13, at);
    for (const x of [-98, 104]) spokedWheel(press, nested(at, { x, y: 0 }), 0, -72, 64);
    press.shape('M-186-216H162Q158-106 60-98H-70Q-172-106-186-216Z', press.key, at);
    const body = press.shape('M-172-204H148Q140-118 58-110H-68Q-156-118-172-204Z', inks.pine, at);
    press.carve(body, inks.sage, { gap: 15, length: 38, density: 0.6, bow: -10 });
    press.shape('M-190-220Q-196-366-46-376L-10-222Z', press.key, at);
    const panels = ['M-176-228Q-178-290-142-326L-34-228Z', 'M-134-334Q-104-360-58-364L-30-238Z'];
    for (const path of panels) {
      const panel = press.shape(path, inks.tomato, at);
      press.carve(panel, inks.blush, { angle: -40, gap: 14, length: 28, density: 0.7 });
    }
    press.shape('M-8-222Q20-254 70-246Q120-244 138-222Z', inks.cream, at);
    press.line('M-190-216H164', press.key, 14, at);
    press.line('M-178-214H152', inks.marigold, 6, at);
    return tieAt(at, 198, -264);
  },
};

export const teddy: Motif = {
  name: 'a teddy bear',
  width: 300,
  height: 370,
  scale: 'hand',
  places: ['hero', 'front'],
  face: [0, -270, 100],
  draw(press, at) {
    press.shape(ellipse(-76, -328, 42) + ellipse(76, -328, 42), press.key, at);
    press.shape(ellipse(-76, -328, 30) + ellipse(76, -328, 30), inks.ember, at);
    press.shape(ellipse(-74, -324, 16) + ellipse(74, -324, 16), inks.butter, at);
    for (const side of [1, -1] as const) {
      const half = nested(at, { x: 0, y: 0, fx: side });
      press.shape('M50-190Q110-196 140-130Q146-94 114-92Q86-96 60-140Z', press.key, half);
      press.shape('M52-178Q104-182 128-128Q130-104 112-104Q90-108 62-150Z', inks.ember, half);
    }
    press.shape('M-84-40Q-110-180-50-200H50Q110-180 84-40Q0 4-84-40Z', press.key, at);
    const tummy = press.shape('M-72-44Q-98-172-44-188H44Q98-172 72-44Q0-8-72-44Z', inks.ember, at);
    press.shape(ellipse(0, -104, 46, 54), inks.butter, at);
    for (const side of [1, -1] as const) {
      const half = nested(at, { x: 0, y: 0, fx: side });
      press.shape(ellipse(92, -44, 56, 50), press.key, half);
      press.shape(ellipse(92, -44, 44, 38), inks.ember, half);
      press.shape(ellipse(100, -42, 25, 24), inks.butter, half);
    }
    press.shape('M-114-266Q-112-354 0-356Q112-354 114-266Q112-184 0-182Q-112-184-114-266Z', press.key, at);
    const face = press.shape('M-102-266Q-100-342 0-344Q100-342 102-266Q98-196 0-194Q-98-196-102-266Z', inks.ember, at);
    press.carve(face, inks.butter, { angle: 70, gap: 15, length: 20, density: 0.6 });
    press.carve(tummy, inks.butter, { angle: 80, gap: 15, length: 20, density: 0.4 });
    press.shape(ellipse(0, -240, 50, 38), inks.butter, at);
    press.shape('M-18-260H18Q14-240 0-238Q-14-240-18-260Z', press.key, at);
    press.line('M0-240V-226M-20-222Q0-206 20-222', press.key, 5, at);
    press.shape(ellipse(-44, -286, 11) + ellipse(44, -286, 11), press.key, at);
    press.shape('M0-182Q-54-214-60-180Q-56-150 0-174Q56-150 60-180Q54-214 0-182Z', press.key, at);
    press.shape('M-6-180Q-46-200-50-180Q-46-164-6-176ZM6-180Q46-200 50-180Q46-164 6-176Z', inks.tomato, at);
    return tieAt(at, 100, -44);
  },
};
