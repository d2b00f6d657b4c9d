import { ellipse, nested, rectangle } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import { onEllipse, outlined } from './parts.ts';

export const harmonica: Motif = {
  name: 'a harmonica',
  width: 570,
  height: 170,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape(
      'M-262 10Q-286-4-282-52Q-280-112-254-132Q0-168 254-132Q280-112 282-52Q286-4 262 10Q0 30-262 10Z',
      press.key,
      at,
    );
    const top = press.shape('M-244-70Q-238-110-214-122Q0-152 214-122Q238-110 244-70Q0-92-244-70Z', inks.cream, at);
    press.carve(top, press.key, { gap: 13, length: 40, width: 2.6, density: 0.4, bow: 14 });
    press.shape('M-250-62Q0-82 250-62V-12Q0-28-250-12Z', inks.marigold, at);
    for (let k = -5; k <= 5; k += 1)
      press.shape(rectangle(k * 42 - 14, -54 - 12 + Math.abs(k) * 2.2, 28, 30), press.key, at);
    press.shape('M-244-4Q0-20 244-4Q242 2 228 6Q0 18-228 6Q-242 2-244-4Z', inks.cream, at);
    press.line('M-120-104q30-14 46 0t46-4t46 4t52 0', inks.tomato, 6, at);
    for (const x of [-262, 262]) press.shape(ellipse(x, -56, 9), inks.cream, at);
    return tieAt(at, 250, -70);
  },
};

export const drums: Motif = {
  name: 'a drum kit',
  width: 250,
  height: 240,
  scale: 'body',
  places: ['hero', 'front', 'behind'],
  draw(press, at) {
    press.shape(ellipse(0, -64, 62), press.key, at);
    press.shape(ellipse(0, -64, 46), inks.cream, at);
    press.shape(ellipse(0, -64, 18), inks.tomato, at);
    press.shape('M-110-110H-44V-160H-110ZM44-110H110V-160H44Z', press.key, at);
    press.line('M-120-210H-40M40-226H124M-80-210V0M84-226V0', press.key, 7, at);
    press.shape(rectangle(-110, -152, 66, 10) + rectangle(44, -152, 66, 10), inks.marigold, at);
    press.line('M-30-150L34-184M30-150L-28-190', inks.ember, 7, at);
    return tieAt(at, 0, -18);
  },
};

export const piano: Motif = {
  name: 'a piano',
  width: 500,
  height: 370,
  scale: 'body',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.shape('M-224 0V-336H-240V-364H240V-336H224V0H190V-18H-190V0Z', press.key, at);
    const upper = press.shape('M-206-190V-332H206V-190Z', inks.tomato, at);
    press.carve(upper, inks.blush, { gap: 15, length: 44, density: 0.55 });
    press.shape('M-90-190L-82-318Q-40-330 0-316Q40-330 82-318L90-190Z', press.key, at);
    press.shape('M-78-198L-72-308Q-36-316-4-306V-198ZM78-198L72-308Q36-316 4-306V-198Z', inks.cream, at);
    press.line(
      'M-62-286H-18M-62-264H-18M-62-242H-18M-62-220H-30M18-286H62M18-264H62M18-242H62M18-220H46',
      inks.plumSoft,
      4,
      at,
    );
    const lower = press.shape('M-200-26V-118H200V-26Z', inks.tomato, at);
    press.carve(lower, inks.blush, { gap: 15, length: 44, density: 0.4 });
    press.shape('M-248-120V-190H248V-120Z', press.key, at);
    press.shape('M-214-134V-180H214V-134Z', inks.cream, at);
    press.shape(rectangle(-240, -178, 18, 46), inks.ember, at);
    press.shape(rectangle(222, -178, 18, 46), inks.ember, at);
    for (let k = 1; k < 14; k += 1) {
      const x = -214 + (k * 428) / 14;
      press.line(`M${x}-178V-136`, press.key, 3, at, { wobble: 0.6 });
      if (k % 7 !== 3 && k % 7 !== 0) press.shape(rectangle(x - 9, -182, 18, 28), press.key, at);
    }
    press.shape('M-240 0V-122H-212V-16L-206 0ZM240 0V-122H212V-16L206 0Z', press.key, at);
    press.shape('M-232-8V-114H-220V-8ZM232-8V-114H220V-8Z', inks.ember, at);
    press.shape('M-34-4V-26H-16V-4ZM16-4V-26H34V-4Z', inks.marigold, at);
    return tieAt(at, 214, -158);
  },
};

export const guitar: Motif = {
  name: 'a guitar',
  width: 284,
  height: 580,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: 0, r: 8 });
    press.shape(
      'M0 6Q-122 6-124-104Q-122-150-88-184Q-80-200-92-222Q-104-284-30-296H30Q104-284 92-222Q80-200 88-184Q122-150 124-104Q122 6 0 6Z',
      press.key,
      at,
    );
    const body = press.shape(
      'M0-8Q-108-8-110-104Q-108-146-76-178Q-66-200-79-224Q-88-274-28-283H28Q88-274 79-224Q66-200 76-178Q108-146 110-104Q108-8 0-8Z',
      inks.ember,
      at,
    );
    press.carve(body, inks.butter, { angle: 84, gap: 15, length: 34, density: 0.55 });
    press.shape(ellipse(0, -178, 48), inks.butter, at);
    press.shape(ellipse(0, -178, 36), press.key, at);
    press.shape('M-22-180V-496H22V-180Z', press.key, at);
    press.shape('M-14-186V-490H14V-186Z', inks.tomatoDeep, at);
    press.line('M-14-300H14M-14-336H14M-14-372H14M-14-408H14M-14-444H14', inks.butter, 3.5, at);
    press.shape('M-24-490L-36-566H36L24-490Z', press.key, at);
    press.shape('M-15-498L-24-556H24L15-498Z', inks.marigold, at);
    for (const y of [-548, -526, -504]) press.shape(ellipse(-38, y, 9, 7) + ellipse(38, y, 9, 7), inks.cream, at);
    press.shape(rectangle(-46, -78, 92, 20), press.key, at);
    press.line('M-8-68V-500M0-68V-500M8-68V-500', inks.cream, 2.5, at);
    return tieAt(at, 0, -68);
  },
};

export const violin: Motif = {
  name: 'a violin',
  width: 270,
  height: 540,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: 0, r: -10 });
    press.shape(
      'M-14 4Q-106 4-104-78Q-100-118-72-132Q-50-146-52-168Q-54-190-76-200Q-98-222-84-258Q-66-294-10-294H10Q66-294 84-258Q98-222 76-200Q54-190 52-168Q50-146 72-132Q100-118 104-78Q106 4 14 4Z',
      press.key,
      at,
    );
    const body = press.shape(
      'M-12-10Q-92-10-90-78Q-86-110-62-122Q-34-140-38-168Q-40-200-66-210Q-82-226-72-254Q-56-280-8-280H8Q56-280 72-254Q82-226 66-210Q40-200 38-168Q34-140 62-122Q86-110 90-78Q92-10 12-10Z',
      inks.tomato,
      at,
    );
    press.carve(body, inks.coral, { angle: 86, gap: 14, length: 30, density: 0.6 });
    press.shape('M-24-280V-470H24V-280Z', press.key, at);
    press.shape('M-17-280V-464H17V-280Z', inks.ember, at);
    press.shape('M-9-170V-452H9V-170Z', press.key, at);
    outlined(press, 'M-10-466Q-26-512 2-518Q26-516 20-494Q14-484 4-492', inks.ember, 9, at);
    outlined(press, 'M-38-456H-20M20-456H38M-36-430H-20M20-430H36', inks.ember, 6, at);
    press.shape('M-22-24L-13-116H13L22-24Z', press.key, at);
    press.line('M-52-184q-14 10-6 34t-8 36M52-184q14 10 6 34t8 36', press.key, 7, at);
    press.shape(rectangle(-30, -146, 60, 12), inks.butter, at);
    press.line('M-5-110V-456M5-110V-456', inks.cream, 3, at);
    press.line('M118-8L148-512', press.key, 14, at);
    press.line('M118-10L148-506', inks.marigold, 6, at);
    press.line('M106-46L134-492', inks.cream, 5, at);
    press.shape('M98-6L126-4L122-52L102-54Z', press.key, at);
    return tieAt(at, 104, -50);
  },
};

export const trumpet: Motif = {
  name: 'a trumpet',
  width: 576,
  height: 240,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    outlined(press, 'M-254-150H120', inks.marigold, 20, at);
    outlined(press, 'M120-60H-96Q-148-60-148-105Q-148-150-96-150', inks.marigold, 18, at);
    outlined(press, 'M96-150Q146-150 146-105Q146-60 96-60', inks.marigold, 18, at);
    press.shape(
      'M108-166Q196-164 238-234Q256-236 262-226Q282-150 262-74Q256-62 238-66Q196-134 108-134Z',
      press.key,
      at,
    );
    const bell = press.shape(
      'M104-157Q200-154 242-220Q252-222 256-150Q252-78 242-80Q200-146 104-143Z',
      inks.marigold,
      at,
    );
    press.carve(bell, inks.cream, { gap: 11, length: 26, density: 0.8, margin: 3 });
    press.shape(ellipse(254, -150, 15, 70), inks.tomato, at);
    press.shape('M-280-168Q-262-162-252-162V-138Q-262-138-280-132Q-290-150-280-168Z', press.key, at);
    press.shape('M-274-157Q-266-152-256-152V-147Q-266-146-274-143Z', inks.cream, at);
    for (const x of [-62, -10, 42]) {
      press.shape(rectangle(x - 20, -172, 40, 138), press.key, at);
      press.shape(rectangle(x - 11, -164, 22, 120), inks.butter, at);
      press.line(`M${x - 11}-140h22M${x - 11}-66h22`, press.key, 5, at);
      press.line(`M${x}-176v-26`, press.key, 8, at);
      press.shape(`M${x - 17}-200h34v-16h-34Z`, inks.cream, at);
      press.shape(ellipse(x, -28, 14, 11), press.key, at);
    }
    return tieAt(at, 250, -92);
  },
};

export const radio: Motif = {
  name: 'a radio',
  width: 380,
  height: 330,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    outlined(press, 'M130-214L174-312', inks.mist, 5, at);
    press.shape(ellipse(177, -320, 9), inks.tomato, at);
    outlined(press, 'M-96-212V-250H76V-212', inks.ember, 8, at);
    press.shape('M-186-14Q-190-200-168-218H168Q190-200 186-14L170 0H-170Z', press.key, at);
    const box = press.shape(
      'M-172-20V-196Q-168-204-160-204H160Q168-204 172-196V-20Q168-14 160-14H-160Q-168-14-172-20Z',
      inks.tomato,
      at,
    );
    press.carve(box, inks.blush, { gap: 15, length: 34, density: 0.5 });
    press.shape(ellipse(-84, -108, 80), press.key, at);
    const grille = press.shape(ellipse(-84, -108, 68), inks.butter, at);
    press.carve(grille, press.key, { gap: 13, length: 90, width: 3.6, density: 1, lit: false, margin: 2 });
    press.shape(rectangle(16, -190, 146, 74), press.key, at);
    press.shape(rectangle(26, -180, 126, 54), inks.cream, at);
    press.line('M40-166v14M62-166v22M84-166v14M106-166v22M128-166v14', press.key, 4, at);
    press.line('M98-178V-128', inks.tomato, 7, at);
    for (const x of [50, 126]) {
      press.shape(ellipse(x, -64, 36), press.key, at);
      press.shape(ellipse(x, -64, 25), inks.marigold, at);
      press.line(`M${x}-64l12-17`, press.key, 6, at);
    }
    return tieAt(at, 176, -316);
  },
};

export const gramophone: Motif = {
  name: 'a gramophone',
  width: 408,
  height: 440,
  scale: 'body',
  places: ['hero', 'front'],
  draw(press, at) {
    press.line('M100-112Q150-120 152-190Q152-250 60-268', press.key, 44, at);
    press.line('M100-112Q150-120 152-190Q152-250 60-268', inks.marigold, 22, at);
    const scallops = Array.from({ length: 9 }, (_, k) => {
      const tip = onEllipse(-46, -290, 165, 156, (k + 0.5) / 9 - 0.056);
      return `Q${tip} ${onEllipse(-46, -290, 137, 130, (k + 1) / 9 - 0.056)}`;
    });
    press.shape(`M${onEllipse(-46, -290, 137, 130, -0.056)}${scallops.join('')}Z`, press.key, at);
    const horn = press.shape(ellipse(-46, -290, 126, 118), inks.marigold, at);
    press.carve(horn, inks.cream, { angle: 20, gap: 13, length: 30, density: 0.5, lit: false });
    press.shape(ellipse(-34, -284, 74, 68), inks.tomato, at);
    press.shape(ellipse(-22, -278, 34, 30), press.key, at);
    const ribs = Array.from({ length: 9 }, (_, k) => {
      const turn = k / 9 - 0.056;
      return `M${onEllipse(-30, -282, 52, 48, turn)}L${onEllipse(-46, -290, 128, 120, turn)}`;
    });
    press.line(ribs.join(''), press.key, 5, at);
    press.shape(ellipse(-20, -116, 122, 22), press.key, at);
    press.shape(ellipse(-20, -120, 108, 14), inks.plumSoft, at);
    press.shape(ellipse(-20, -120, 30, 6), inks.marigold, at);
    press.line('M116-112Q96-150 40-130', inks.cream, 8, at);
    press.shape('M-170 0L-160-104H160L170 0H150V-8H-150V0Z', press.key, at);
    const box = press.shape('M-152-18L-146-88H146L152-18Z', inks.ember, at);
    press.carve(box, inks.butter, { gap: 14, length: 40, density: 0.55 });
    press.line('M160-54H186V-20', press.key, 9, at);
    press.shape(ellipse(188, -16, 11), inks.marigold, at);
    return tieAt(at, 188, -20);
  },
};
