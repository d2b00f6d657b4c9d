import { ellipse, nested } from '../geometry.ts';
import { inks } from '../inks.ts';
import { type Motif, tieAt } from '../motif.ts';

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
