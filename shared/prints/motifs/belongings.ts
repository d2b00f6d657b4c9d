import { ellipse, nested, type Placement, rectangle } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import type { Press } from '#shared/prints/press.ts';
import { onCircle, outlined, spokes } from './parts.ts';

export const candle: Motif = {
  name: 'a candle',
  width: 220,
  height: 340,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.line(spokes(0, -252, 62, 84, 24), press.palette.pale, 5, at);
    press.shape('M0-318Q46-262 26-236Q0-214-26-236Q-42-264 0-318Z', press.key, at);
    press.shape('M0-300Q34-258 18-240Q0-226-18-240Q-30-262 0-300Z', inks.marigold, at);
    press.shape('M2-272Q16-250 8-240Q0-234-8-240Q-14-252 2-272Z', inks.cream, at);
    press.line('M0-222V-204', press.key, 7, at);
    press.shape('M-46-40V-206Q0-222 46-206V-40Z', press.key, at);
    const wax = press.shape('M-34-44V-196Q0-208 34-196V-44Z', inks.cream, at);
    press.carve(wax, inks.coral, { angle: 90, gap: 14, length: 30, density: 0.5 });
    press.shape(
      'M-36-196Q0-208 36-196Q34-150 22-150Q14-152 14-172Q0-164-6-176Q-12-130-22-128Q-34-134-36-196Z',
      inks.butter,
      at,
    );
    outlined(press, 'M62-40Q112-64 104-22Q96 0 60-14', inks.marigold, 11, at);
    press.shape('M-92-48H92Q88 2 40 4H-40Q-88 2-92-48Z', press.key, at);
    const dish = press.shape('M-78-36H78Q70-8 36-8H-36Q-70-8-78-36Z', inks.marigold, at);
    press.carve(dish, inks.tomatoDeep, { gap: 11, length: 24, density: 0.5 });
    return tieAt(at, 98, -36);
  },
};

export const key: Motif = {
  name: 'a key',
  width: 360,
  height: 184,
  scale: 'hand',
  places: ['hero', 'front', 'wall'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: 0, fx: -1 });
    press.shape('M-40-102H168V-10H140V-44H118V-10H90V-44H72V-66H-40Z', press.key, at);
    press.shape(
      'M-150-84Q-186-98-174-138Q-160-162-128-150Q-110-190-76-172Q-48-152-70-126Q-34-120-36-84Q-38-52-72-44Q-52-16-80 0Q-112 12-128-20Q-160-8-174-32Q-184-70-150-84Z',
      press.key,
      at,
    );
    press.shape(
      'M-138-84Q-172-94-162-128Q-150-148-122-134Q-106-176-80-160Q-62-144-86-118Q-46-116-48-84Q-50-56-88-54Q-64-24-84-12Q-106-4-122-36Q-150-22-162-40Q-170-72-138-84Z',
      inks.marigold,
      at,
    );
    const shaft = press.shape('M-50-92H156V-22H152V-54H106V-22H102V-54H84V-76H-50Z', inks.marigold, at);
    press.carve(shaft, inks.tomatoDeep, { gap: 9, length: 30, width: 2.6, density: 0.5, lit: false, margin: 2 });
    press.shape(ellipse(-98, -86, 27), press.key, at);
    press.shape(ellipse(-126, -114, 7) + ellipse(-74, -140, 6) + ellipse(-126, -54, 7), inks.tomato, at);
    press.line('M-30-108V-60M-10-108V-60', press.key, 8, at);
    return tieAt(at, -98, -66);
  },
};

function band(press: Press, at: Placement, ink: Ink): void {
  outlined(press, ellipse(0, 0, 78), ink, 22, at);
  press.line('M-72-30Q-54-66-20-76', inks.cream, 5, at);
  press.line('M74 20Q62 52 34 70', inks.tomatoDeep, 4, at);
}

export const rings: Motif = {
  name: 'two rings',
  width: 340,
  height: 250,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    band(press, nested(at, { x: -62, y: -96 }), inks.marigold);
    band(press, nested(at, { x: 66, y: -96 }), inks.butter);
    // The left ring goes over the right one once more, so that they are linked.
    press.line('M13.5-77Q6.5-48-18.5-31', inks.marigold, 25, at, { flat: true });
    press.line('M27-74Q18-40-11-20M.5-80.5Q-5.5-56-26-42.5', press.key, 8, at, { flat: true });
    press.shape('M24-196L44-246H92L112-196L68-150Z', press.key, at);
    press.shape('M38-196L50-234H86L98-196L68-166Z', inks.mist, at);
    press.shape('M50-198L58-228H66L62-198L68-172Z', inks.cream, at);
    press.line('M34-198H102M56-236L52-198L68-164L86-198L80-236', press.key, 4, at);
    return tieAt(at, 142, -82);
  },
};

function petals(radius: number): string {
  const corners = Array.from({ length: 6 }, (_, k) => {
    const tip = onCircle(0, 0, radius * 1.36, (k + 0.5) / 6);
    return `Q${tip} ${onCircle(0, 0, radius * 0.8, (k + 1) / 6)}`;
  });
  return `M${onCircle(0, 0, radius * 0.8, 0)}${corners.join('')}Z`;
}

function leaf(press: Press, at: Placement): void {
  press.shape('M0 30Q-40-4 0-54Q40-4 0 30Z', press.key, at);
  press.shape('M0 18Q-24-4 0-38Q24-4 0 18Z', inks.pine, at);
  press.line('M0 12V-26', inks.sage, 4, at);
}

function bloom(press: Press, at: Placement, ink: Ink, heart: Ink): void {
  press.shape(petals(64), press.key, at);
  press.shape(petals(50), ink, at);
  press.shape(ellipse(0, 0, 19), heart, at);
  const seeds = press.shape(ellipse(0, 0, 15), heart, at);
  press.carve(seeds, press.key, { gap: 9, length: 8, width: 3, density: 1, lit: false, margin: 2 });
}

export const bouquet: Motif = {
  name: 'a bunch of flowers',
  width: 364,
  height: 430,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.line('M-20-60L-66-250M6-60L16-270M24-60L90-240M-8-60L-20-200', inks.pine, 11, at);
    const leaves = [
      ...([
        [-112, -196, -70],
        [118, -190, 70],
        [-132, -260, -50],
      ] as const),
      ...([
        [138, -262, 48],
        [58, -366, 16],
        [-70, -374, -20],
      ] as const),
    ];
    for (const [x, y, r] of leaves) leaf(press, nested(at, { x, y, r }));
    bloom(press, nested(at, { x: -78, y: -248 }), inks.tomato, inks.marigold);
    bloom(press, nested(at, { x: 84, y: -240 }), inks.cream, inks.marigold);
    bloom(press, nested(at, { x: 4, y: -306, s: 1.12 }), inks.marigold, inks.tomatoDeep);
    bloom(press, nested(at, { x: 0, y: -204, s: 0.82 }), inks.coral, inks.cream);
    press.shape('M-120-176Q0-146 120-176L52-60L66 4H-66L-52-60Z', press.key, at);
    const paper = press.shape('M-100-160Q0-134 100-160L40-66H-40Z', inks.butter, at);
    press.carve(paper, inks.ember, { angle: 80, gap: 15, length: 34, density: 0.5, lit: false });
    press.shape('M-38-42L-50-8H50L38-42Z', inks.butter, at);
    press.shape('M-46-70H46V-40H-46Z', press.key, at);
    press.shape('M-40-64H40V-46H-40Z', inks.tomato, at);
    press.shape('M0-56Q-62-92-70-58Q-66-26 0-52Q66-26 70-58Q62-92 0-56Z', press.key, at);
    press.shape('M-6-56Q-52-78-58-58Q-52-40-6-54ZM6-56Q52-78 58-58Q52-40 6-54Z', inks.tomato, at);
    return tieAt(at, 0, -54);
  },
};

export const umbrella: Motif = {
  name: 'an umbrella',
  width: 400,
  height: 380,
  scale: 'body',
  places: ['hero', 'front'],
  draw(press, at) {
    outlined(press, 'M0-200V-46Q0-8 36-8Q68-10 66-44', inks.ember, 11, at);
    press.line('M0-350V-374', press.key, 13, at);
    press.shape(
      'M-196-176Q-186-342 0-356Q186-342 196-176Q160-206 130-178Q98-208 66-180Q34-206 0-180Q-34-206-66-180Q-98-208-130-178Q-160-206-196-176Z',
      press.key,
      at,
    );
    const panels = [
      ['M-182-196Q-160-330-12-343Q-96-300-126-196Q-156-212-182-196Z', -50],
      ['M-114-196Q-90-306-6-342Q-8-270-6-196Q-34-216-64-196Q-90-214-114-196Z', 78],
      ['M114-196Q90-306 6-342Q8-270 6-196Q34-216 64-196Q90-214 114-196Z', 102],
      ['M182-196Q160-330 12-343Q96-300 126-196Q156-212 182-196Z', 50],
    ] as const;
    for (const [index, [path, angle]] of panels.entries()) {
      const [ink, light] = index % 2 === 0 ? [inks.tomato, inks.blush] : [inks.cream, inks.coral];
      press.carve(press.shape(path, ink, at), light, { angle, gap: 15, length: 30, width: 2.8, density: 0.5 });
    }
    return tieAt(at, 64, -44);
  },
};

export const hat: Motif = {
  name: 'a hat',
  width: 380,
  height: 190,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape(
      'M-186-42Q-190-72-110-70Q-108-180-60-186Q-30-188 0-174Q30-188 60-186Q108-180 110-70Q190-72 186-42Q160 6 0 6Q-160 6-186-42Z',
      press.key,
      at,
    );
    const crown = press.shape(
      'M-98-74Q-96-168-58-174Q-30-176 0-160Q30-176 58-174Q96-168 98-74Q0-50-98-74Z',
      inks.ember,
      at,
    );
    press.carve(crown, inks.butter, { gap: 14, length: 30, density: 0.6, bow: -16 });
    press.shape('M-100-98Q0-72 100-98L102-66Q0-40-102-66Z', inks.tomatoDeep, at);
    const brim = press.shape(
      'M-172-46Q-172-60-108-60Q0-30 108-60Q172-60 172-46Q150-8 0-8Q-150-8-172-46Z',
      inks.ember,
      at,
    );
    press.carve(brim, inks.butter, { gap: 12, length: 34, density: 0.5, bow: -14 });
    press.line('M0-162Q-14-140-4-116', press.key, 6, at);
    press.shape('M70-76Q80-140 128-164Q128-110 90-70Z', press.key, at);
    press.shape('M80-80Q88-128 118-148Q118-112 90-78Z', inks.cream, at);
    return tieAt(at, 96, -80);
  },
};

function boot(press: Press, at: Placement): void {
  press.shape('M-62 2V-60L-54-150L-62-266Q0-286 44-266L50-140Q60-96 108-78Q132-64 130-18V2Z', press.key, at);
  const leather = press.shape(
    'M-48-28V-62L-42-150L-48-252Q0-268 32-254L38-136Q48-90 100-66Q114-56 116-28Z',
    inks.ember,
    at,
  );
  press.carve(leather, inks.butter, { angle: 70, gap: 15, length: 28, density: 0.55 });
  press.shape(rectangle(-52, -18, 172, 12), inks.marigold, at);
  press.shape('M-48-252Q0-268 32-254L33-238Q0-250-47-236Z', inks.cream, at);
  press.line('M4-214L42-220M4-186L42-190M6-158L44-160M10-128L52-126M24-102L66-98', inks.cream, 6, at);
  press.line('M4-214L42-190M4-186L42-160M6-158L46-128', inks.cream, 4, at);
  press.line('M74-78Q76-50 68-30', press.key, 5, at);
}

export const boots: Motif = {
  name: 'a pair of boots',
  width: 354,
  height: 290,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    boot(press, nested(at, { x: -92, y: 0, r: -3 }));
    boot(press, nested(at, { x: 44, y: 0 }));
    return tieAt(at, 78, -160);
  },
};
