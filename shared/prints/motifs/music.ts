import { ellipse, rectangle } from '../geometry.ts';
import { inks } from '../inks.ts';
import { type Motif, tieAt } from '../motif.ts';

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
    for (let k = -5; k <= 5; k++)
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
