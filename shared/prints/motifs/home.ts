import { ellipse, nested, rectangle } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';

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
  width: 480,
  height: 280,
  scale: 'body',
  places: ['hero', 'behind'],
  draw(press, at) {
    const { key } = press;
    press.shape('M-236 0V-256Q-216-290-196-256V0ZM196 0V-166Q216-196 236-166V0Z', key, at);
    press.shape('M-225-8V-248Q-216-262-207-248V-8ZM207-8V-158Q216-170 225-158V-8Z', inks.marigold, at);
    press.shape('M-190-112Q-196-166-150-168Q-96-170-92-112Z', key, at);
    press.shape('M-180-114Q-184-156-148-157Q-106-158-103-114Z', inks.cream, at);
    press.shape('M-206-120H206V-24H-206Z', key, at);
    press.shape('M-196-108H-84V-36H-196Z', inks.cream, at);
    const quilt = press.shape('M-96-142Q60-160 196-132V-34H-96Z', inks.tomato, at);
    press.shape(quiltPatches(), inks.butter, at);
    press.carve(quilt, press.palette.cut, { angle: 84, gap: 18, length: 22, width: 2.6, density: 0.5, lit: false });
    press.shape('M-112-146Q-90-152-74-146V-34H-112Z', inks.cream, at);
    return tieAt(at, 216, -90);
  },
};

/** Every other square of two rows of six. */
function quiltPatches(): string {
  const columns = [-74, -29, 16, 61, 106, 151];
  return columns.map((x, column) => rectangle(x, column % 2 === 0 ? -136 : -86, 45, 50)).join('');
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
