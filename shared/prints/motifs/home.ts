import { ellipse, nested, rectangle } from '../geometry.ts';
import { inks } from '../inks.ts';
import { type Motif, tieAt } from '../motif.ts';

export const trunk: Motif = {
  name: 'a trunk',
  width: 606,
  height: 226,
  scale: 'body',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-300 8V-170Q-296-214-250-216H250Q296-214 300-170V8Z', press.key, at);
    const lid = press.shape('M-286-122V-166Q-284-200-246-202H246Q284-200 286-166V-122Z', inks.pine, at);
    press.carve(lid, inks.sage, { gap: 14, length: 46, density: 0.6 });
    const box = press.shape('M-286-106H286V-6H-286Z', inks.pine, at);
    press.carve(box, inks.sage, { gap: 16, length: 46, density: 0.5 });
    for (const x of [-220, 172]) {
      press.shape(rectangle(x, -206, 48, 202), inks.marigold, at);
      press.line(`M${x + 24}-190V-20`, press.key, 4, at, { wobble: 3 });
    }
    press.shape(rectangle(-34, -140, 68, 54), inks.marigold, at);
    press.shape('M-8-122Q0-134 8-122L5-98H-5Z', press.key, at);
    for (const x of [-300, 270]) press.shape(rectangle(x, -24, 30, 30), inks.marigold, at);
    return tieAt(at, 0, -212);
  },
};

export const bath: Motif = {
  name: 'a tin bath',
  width: 640,
  height: 200,
  scale: 'body',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape(
      'M-280-190H280Q296-190 296-174Q296-160 280-158Q272-40 214 8H-214Q-272-40-280-158Q-296-160-296-174Q-296-190-280-190Z',
      press.key,
      at,
    );
    const side = press.shape('M-262-150H262Q250-44 204-6H-204Q-250-44-262-150Z', inks.marigold, at);
    press.carve(side, press.key, { gap: 18, length: 48, width: 2.6, density: 0.4, bow: -14 });
    press.shape('M-278-182H278V-168H-278Z', inks.butter, at);
    press.line('M-296-130q-26 20-4 50M296-130q26 20 4 50', press.key, 12, at);
    return tieAt(at, -306, -100);
  },
};

export const bed: Motif = {
  name: 'a bed',
  width: 360,
  height: 480,
  scale: 'body',
  places: ['hero', 'behind'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: -178 });
    press.line(
      'M-120-250V-20M120-250V-20M-120-236Q0-300 120-236M-60-262V-170M0-270V-170M60-262V-170',
      inks.marigold,
      10,
      at,
    );
    press.shape('M-96-206Q0-232 96-206L104-140H-104Z', inks.cream, at);
    const quilt = press.shape('M-118-150Q0-172 118-150L176 176H-176Z', inks.tomato, at);
    press.shape(quiltPatches(), inks.butter, at);
    press.carve(quilt, press.palette.cut, { angle: 84, gap: 20, length: 26, width: 2.6, density: 0.5, lit: false });
    press.shape('M-120-154Q0-178 120-154L126-112Q0-136-126-112Z', inks.cream, at);
    return tieAt(at, -120, -200);
  },
};

/** Every other square of five by five, wider towards the foot of the bed. */
function quiltPatches(): string {
  const size = 63;
  const corner = (column: number, y: number) => `${Math.round((column / 2.5 - 1) * (116 + (y + 150) * 0.18))} ${y}`;
  const patches: string[] = [];
  for (let patch = 1; patch < 25; patch += 2) {
    const [row, column] = [Math.floor(patch / 5), patch % 5];
    const [top, bottom] = [row * size - 142, (row + 1) * size - 142];
    const far = `${corner(column, top)}L${corner(column + 1, top)}`;
    patches.push(`M${far}L${corner(column + 1, bottom)}L${corner(column, bottom)}Z`);
  }
  return patches.join('');
}

export const clock: Motif = {
  name: 'a clock',
  width: 176,
  height: 176,
  scale: 'hand',
  places: ['hero', 'wall'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: -88 });
    press.shape(ellipse(0, 0, 86), press.key, at);
    press.shape(ellipse(0, 0, 72), inks.cream, at);
    for (let mark = 0; mark < 12; mark += 1) {
      const long = mark % 3 === 0;
      press.line(long ? 'M0-62V-50' : 'M0-62V-56', press.key, long ? 7 : 4, nested(at, { x: 0, y: 0, r: mark * 30 }));
    }
    press.line('M0 0V-34', press.key, 10, nested(at, { x: 0, y: 0, r: 215 }));
    press.line('M0 0V-54', inks.tomato, 7, nested(at, { x: 0, y: 0, r: 60 }));
    press.shape(ellipse(0, 0, 7), press.key, at);
    return tieAt(at, 0, 78);
  },
};
