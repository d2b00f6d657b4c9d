import { ellipse, nested, type Placement, rectangle } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import type { Press } from '#shared/prints/press.ts';

function hammer(press: Press, at: Placement): void {
  press.line('M-120-130L-146-262', press.key, 22, at);
  press.line('M-121-134L-144-250', inks.ember, 11, at);
  press.shape('M-196-262L-100-284L-92-250L-124-244L-188-226Z', press.key, at);
  press.shape('M-184-254L-108-271L-104-259L-176-240Z', inks.mist, at);
}

function spanner(press: Press, at: Placement): void {
  press.line('M96-130L116-236', press.key, 26, at);
  press.line('M97-132L114-226', inks.mist, 13, at);
  press.shape('M90-232Q80-286 108-296L112-262L132-258L148-288Q164-262 146-226Q120-206 90-232Z', press.key, at);
  press.shape('M100-236Q94-266 102-276L104-252L134-246L146-266Q148-246 138-232Q120-220 100-236Z', inks.mist, at);
}

function screwdriver(press: Press, at: Placement): void {
  press.line('M166-130V-176', inks.mist, 11, at);
  press.line('M166-180V-236', press.key, 32, at);
  press.line('M166-182V-232', inks.tomato, 18, at);
}

export const toolbox: Motif = {
  name: 'a toolbox',
  width: 420,
  height: 300,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    hammer(press, at);
    spanner(press, at);
    screwdriver(press, at);
    press.shape('M-190-116H190V4H-190Z', press.key, at);
    press.line('M-66-112V-196H66V-112', press.key, 24, at);
    press.line('M-66-112V-196H66V-112', inks.marigold, 11, at);
    press.shape('M-204-146H204V-106H-204Z', press.key, at);
    press.shape(rectangle(-194, -138, 388, 24), inks.tomatoDeep, at);
    const box = press.shape('M-178-98H178V-8H-178Z', inks.tomato, at);
    press.carve(box, inks.blush, { gap: 14, length: 38, density: 0.55 });
    for (const x of [-116, 116]) {
      press.shape(rectangle(x - 20, -128, 40, 56), press.key, at);
      press.shape(rectangle(x - 11, -118, 22, 36), inks.marigold, at);
    }
    press.line('M-30-58h60', press.key, 14, at);
    return tieAt(at, 0, -196);
  },
};

export const scissors: Motif = {
  name: 'a pair of scissors',
  width: 220,
  height: 340,
  scale: 'hand',
  places: ['hero', 'front', 'wall'],
  draw(press, at) {
    for (const side of [1, -1] as const) {
      const half = nested(at, { x: 0, y: -150, r: side * 17, fx: side });
      press.shape('M-18 26L-28-172L-14-184L20-40L22 26Z', press.key, half);
      const blade = press.shape('M-9 14L-17-158L10-40L12 14Z', side > 0 ? inks.mist : inks.cream, half);
      press.carve(blade, inks.plumSoft, { angle: 84, gap: 10, length: 30, width: 2.4, density: 0.6, margin: 3 });
      press.line('M2 14Q0 40-14 60', press.key, 26, half);
      press.line(ellipse(-34, 104, 40, 46), press.key, 32, half);
      press.line(ellipse(-34, 104, 40, 46), inks.tomato, 17, half);
      press.line('M2 18Q0 40-10 56', inks.tomato, 14, half);
      press.line('M-70 92Q-66 66-44 62', inks.blush, 4, half);
    }
    press.shape(ellipse(0, -146, 13), press.key, at);
    press.shape(ellipse(0, -146, 6), inks.marigold, at);
    return tieAt(at, 88, -22);
  },
};

export const knitting: Motif = {
  name: 'knitting',
  width: 380,
  height: 322,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    for (const [needle, x, y] of [
      ['M-150-294L90-70', -150, -294],
      ['M110-300L-110-60', 110, -300],
    ] as const) {
      press.line(needle, press.key, 18, at);
      press.line(needle, inks.marigold, 8, at);
      press.shape(ellipse(x, y, 16), press.key, at);
      press.shape(ellipse(x, y, 9), inks.tomato, at);
    }
    press.shape(ellipse(-40, -116, 120, 118), press.key, at);
    press.shape(ellipse(-40, -116, 107, 105), inks.tomato, at);
    press.line('M-130-160Q-60-230 40-176M-142-120Q-66-204 54-140M-146-86Q-70-166 60-108', inks.cream, 7, at);
    press.line(
      'M-110-40Q-116-120-60-196M-76-22Q-86-60-70-90M20-34Q56-70 58-104M-40-14Q-40-56 0-80Q30-90 46-76',
      inks.blush,
      7,
      at,
    );
    const scarf = 'M58-6Q44-60 66-118Q110-132 156-112Q140-60 160-2Z';
    press.shape('M44 4Q30-66 54-132Q112-150 176-122Q156-60 178 4Z', press.key, at);
    const knit = press.shape(scarf, inks.pine, at);
    press.line(
      'M66-40h8l8 10l8-10l8 10l8-10l8 10l8-10l8 10l8-10h8M60-76h12l8 10l8-10l8 10l8-10l8 10l8-10l8 10l8-10h6',
      inks.marigold,
      6,
      at,
    );
    press.carve(knit, inks.sage, { angle: 80, gap: 13, length: 12, width: 3, density: 0.6, lit: false });
    press.line('M-70-6Q-10 8 52-8', press.key, 14, at);
    press.line('M-72-10Q-10 4 56-10', inks.tomato, 7, at);
    return tieAt(at, 52, -10);
  },
};

export const stethoscope: Motif = {
  name: 'a stethoscope',
  width: 360,
  height: 336,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: 20 });
    const pipes = 'M-116-322Q-150-220-62-196Q26-220-8-322M-62-196V-130Q-60-30 36-30Q120-34 118-120V-150';
    press.line(pipes, press.key, 30, at);
    press.line(pipes, inks.tomato, 17, at);
    press.line('M-112-318Q-138-236-100-212', inks.blush, 4, at);
    press.line('M-116-322L-104-342M-8-322L-20-342', press.key, 20, at);
    press.line('M-116-322L-104-342M-8-322L-20-342', inks.cream, 10, at);
    press.line('M-100-200L-62-186L-24-200', press.key, 24, at);
    press.line('M-98-201L-62-188L-26-201', inks.mist, 10, at);
    press.shape(ellipse(116, -190, 56), press.key, at);
    press.shape(ellipse(116, -190, 44), inks.mist, at);
    press.shape(ellipse(116, -190, 28), inks.cream, at);
    press.shape('M116-172Q90-190 100-206Q110-212 116-200Q122-212 132-206Q142-190 116-172Z', inks.tomato, at);
    return tieAt(at, 118, -138);
  },
};
