import { ellipse, nested } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';

export const bigDog: Motif = {
  name: 'a big shaggy dog',
  width: 370,
  height: 440,
  scale: 'body',
  places: ['hero', 'front'],
  face: [-14, -290, 140],
  draw(press, at) {
    const body = press.shape(
      'M-170 0Q-196-120-130-212Q-150-236-150-290Q-152-380-78-410Q-20-440 52-418Q124-400 134-322Q138-280 122-246Q182-170 176 0Z',
      inks.cream,
      at,
    );
    const back = press.shape('M40 0Q30-120 78-226Q118-236 132-230Q184-160 176 0Z', inks.plumSoft, at);
    press.carve(back, inks.mist, { angle: 78, gap: 14, length: 40, width: 3, density: 0.6, lit: false });
    const ears = [
      press.shape('M-118-386Q-176-380-182-300Q-184-238-150-220Q-126-262-112-330Z', inks.plumSoft, at),
      press.shape('M94-390Q150-372 152-300Q152-244 128-226Q96-270 88-336Z', inks.plumSoft, at),
    ];
    for (const ear of ears)
      press.carve(ear, inks.mist, { angle: 84, gap: 13, length: 26, width: 2.6, density: 0.6, lit: false });
    const fringe = press.shape(
      'M-104-392Q-60-436 0-426Q70-428 92-384Q84-330 58-312Q40-330 28-306Q10-330-8-304Q-24-330-40-306Q-62-326-92-318Q-116-350-104-392Z',
      inks.mist,
      at,
    );
    press.carve(fringe, press.key, { angle: 96, gap: 13, length: 34, width: 2.4, density: 0.5, lit: false });
    press.shape(ellipse(-14, -282, 30, 22), press.key, at);
    press.shape('M-26-290Q-18-298-8-294L-14-286Z', inks.cream, at);
    press.line('M-14-262V-238M-14-238Q-44-216-62-240M-14-238Q16-216 36-240', press.key, 7, at);
    press.shape('M-32-228Q-14-218 6-228Q8-192-12-190Q-36-194-32-228Z', inks.tomato, at);
    press.shape('M-78-310Q-68-324-56-312Q-60-298-74-300ZM26-310Q38-324 50-312Q46-298 32-300Z', press.key, at);
    press.carve(body, inks.plumSoft, { angle: 80, gap: 18, length: 44, width: 2.6, density: 0.36, lit: false });
    press.shape('M-132-190Q0-132 130-218L136-196Q4-106-140-164Z', inks.tomato, at);
    press.shape(ellipse(-2, -134, 14), inks.marigold, at);
    return tieAt(at, 116, -206);
  },
};

export const gull: Motif = {
  name: 'a gull',
  width: 100,
  height: 60,
  scale: 'body',
  places: ['aloft'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: -18 });
    press.shape('M-44-8Q-28-34 0-8Q28-36 48-14Q24-18 2 8Q-20-14-44-8Z', inks.cream, at);
    press.shape('M-44-8Q-40-16-34-16L-30-10Z', press.key, at);
    return tieAt(at, 0, 6);
  },
};

export const cat: Motif = {
  name: 'a cat',
  width: 300,
  height: 340,
  scale: 'body',
  places: ['hero', 'front'],
  face: [-8, -240, 100],
  draw(press, at) {
    press.line('M84-20Q150-14 132-90Q118-140 138-176', press.key, 40, at);
    press.line('M84-20Q150-14 132-90Q118-140 138-176', inks.ember, 24, at);
    press.line('M128-76L146-84M122-110L142-114', inks.cream, 7, at);
    press.shape(
      'M-96 4Q-110-20-84-44Q-104-130-74-196Q-104-226-96-326L-46-294Q-6-306 30-294L80-326Q90-226 58-196Q104-124 100-50Q116-20 96 4Z',
      press.key,
      at,
    );
    const body = press.shape('M-82-8Q-90-22-66-40Q-86-130-60-194H46Q90-120 84-46Q96-22 82-8Z', inks.ember, at);
    press.shape('M-84-244L-84-304L-46-278Q-6-292 32-278L68-304L68-244Q62-186-8-184Q-78-186-84-244Z', inks.ember, at);
    press.shape('M-42-10Q-40-110-30-166Q-8-178 14-166Q26-110 28-10Z', inks.cream, at);
    press.shape('M-74-288L-72-258L-56-270ZM58-288L56-258L40-270Z', inks.blush, at);
    press.carve(body, inks.cream, { angle: 80, gap: 16, length: 30, density: 0.6 });
    press.line(
      'M-8-280V-256M-24-278V-260M8-278V-260M-82-226l20 4M66-226l-20 4M-76-130l20 6M84-110l-24 4M-72-96l18 6',
      inks.tomatoDeep,
      7,
      at,
    );
    press.shape(ellipse(-38, -236, 13, 15) + ellipse(22, -236, 13, 15), inks.cream, at);
    press.shape(ellipse(-38, -236, 5, 12) + ellipse(22, -236, 5, 12), press.key, at);
    press.shape('M-18-218H2L-8-206Z', press.key, at);
    press.line('M-8-206Q-10-194-24-196M-8-206Q-6-194 8-196', press.key, 4, at);
    press.line('M-52-210L-100-218M-52-202L-98-196M36-210L84-218M36-202L82-196', inks.cream, 3.4, at);
    press.line('M-8-150V-10M-36-8V-36M22-8V-36', press.key, 5, at);
    press.line('M-62-186Q-8-170 46-186', inks.tomato, 12, at);
    press.shape(ellipse(-8, -164, 11), inks.marigold, at);
    return tieAt(at, 22, -10);
  },
};
