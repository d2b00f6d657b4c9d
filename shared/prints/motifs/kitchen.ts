import { ellipse, nested, rectangle } from '../geometry.ts';
import { inks } from '../inks.ts';
import { type Motif, tieAt } from '../motif.ts';

export const loaf: Motif = {
  name: 'a loaf of bread',
  width: 300,
  height: 134,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-136 4Q-158-20-146-56Q-126-116-30-124Q78-128 132-78Q156-46 140-6Q138 6 120 8H-118Z', press.key, at);
    const crust = press.shape('M-124-8Q-142-26-132-54Q-112-104-28-112Q74-116 122-72Q142-44 128-8Z', inks.ember, at);
    for (const [x, y] of [
      [-74, -66],
      [-14, -74],
      [48, -70],
    ] as const) {
      press.shape('M-20 34Q-8-8 30-30Q22 12-20 34Z', inks.butter, nested(at, { x, y }));
    }
    press.carve(crust, inks.butter, { gap: 14, length: 22, width: 2.6, density: 0.5, bow: 18 });
    return tieAt(at, 0, -118);
  },
};

export const jar: Motif = {
  name: 'a jar of jam',
  width: 210,
  height: 250,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-78 6Q-98 4-98-22V-156Q-98-180-72-190V-206H72V-190Q98-180 98-156V-22Q98 4 78 6Z', press.key, at);
    press.shape('M-72-8Q-86-10-86-26V-152Q-86-172-62-180H62Q86-172 86-152V-26Q86-10 72-8Z', inks.mist, at);
    press.shape(
      'M-72-10Q-84-12-84-26V-118Q-62-142-30-130Q6-116 34-134Q64-144 84-122V-26Q84-12 72-10Z',
      inks.butter,
      at,
    );
    const seeds = [
      [-58, -104, 8],
      [-20, -112, 6],
      [52, -112, 9],
      [66, -82, 5],
      [-66, -70, 5],
      [24, -116, 5],
    ] as const;
    for (const [x, y, radius] of seeds) press.shape(ellipse(x, y, radius, radius * 0.8), press.key, at);
    press.shape('M-52-98H52V-34H-52Z', inks.cream, at);
    press.line('M-36-78q10-14 16 0t16 0t16 0t20-2M-36-54H24', press.key, 5, at);
    const cloth = press.shape(
      'M-92-190Q-106-228-58-236Q0-250 60-236Q106-228 92-190L108-168Q56-184 0-176Q-58-184-106-168Z',
      inks.tomato,
      at,
    );
    press.carve(cloth, inks.cream, { angle: 90, gap: 18, length: 20, width: 2.8, density: 0.8, lit: false });
    press.line('M-90-194Q0-180 90-194', inks.cream, 6, at);
    press.line('M60-188l22 30M62-188l-4 34', inks.cream, 4, at);
    press.line('M-70-166V-130', inks.cream, 6, at);
    return tieAt(at, 0, -240);
  },
};

export const shelfJar: Motif = {
  name: 'a jar of spices',
  width: 100,
  height: 134,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-44 2V-104H44V2ZM-36-104V-128H36V-104Z', press.key, at);
    press.shape('M-34-8V-96H34V-8Z', inks.mist, at);
    const spice = press.shape('M-34-8V-56Q0-66 34-54V-8Z', inks.tomato, at);
    press.carve(spice, press.key, { angle: 40, gap: 12, length: 14, width: 3, density: 0.9, lit: false, margin: 3 });
    press.shape(rectangle(-32, -122, 64, 12), inks.marigold, at);
    return tieAt(at, 0, -126);
  },
};

export const tin: Motif = {
  name: 'a tin',
  width: 70,
  height: 80,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-30 0Q0 14 30 0V-62Q0-76-30-62Z', press.key, at);
    press.shape('M-22-4Q0 6 22-4V-52Q0-44-22-52Z', inks.mist, at);
    press.shape('M-22-14Q0-4 22-14V-40Q0-32-22-40Z', inks.tomato, at);
    press.shape(ellipse(0, -60, 23, 7), inks.marigold, at);
    return tieAt(at, 0, -60);
  },
};
