import { ellipse, rectangle } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import { outlined } from './parts.ts';

export const fishingBoat: Motif = {
  name: 'a fishing boat',
  width: 310,
  height: 226,
  scale: 'large',
  places: ['hero', 'behind', 'afloat'],
  draw(press, at) {
    press.line('M-30-50V-214M-30-206L74-60M-30-206L-128-52', press.key, 6, at);
    press.shape('M-22-196L58-80H-22Z', press.palette.sky === inks.marigold ? inks.cream : inks.marigold, at);
    press.line('M-30-196L-92-118', press.key, 9, at);
    const side = press.shape('M-146-62Q-60-44 40-48Q98-52 150-78Q138-18 104 8H-96Q-132-12-146-62Z', press.key, at);
    press.shape(
      'M-134-50Q-56-34 42-38Q96-42 138-62Q134-48 128-38Q80-20 20-18Q-70-16-126-34Z',
      press.palette.sky === inks.coral ? inks.pine : inks.tomato,
      at,
    );
    press.carve(side, inks.cream, { gap: 12, length: 28, width: 2.4, density: 0.25, lit: false });
    press.shape('M20-46V-112H84V-54Z', press.key, at);
    press.shape('M28-76V-102H74V-76Z', inks.cream, at);
    press.line('M52-104V-74', press.key, 5, at);
    return tieAt(at, -140, -30);
  },
};

export const jetty: Motif = {
  name: 'a jetty',
  width: 480,
  height: 150,
  scale: 'large',
  places: ['hero', 'behind', 'afloat'],
  draw(press, at) {
    for (const x of [-200, -70, 60, 190]) press.shape(rectangle(x - 11, -150, 22, 150), press.key, at);
    press.line('M-189-40L-81-96M-59-40L49-96M71-40L179-96', press.key, 8, at);
    press.shape('M-240-124H240V-96H-240Z', press.key, at);
    press.shape('M-240-117H240V-109H-240Z', inks.coral, at);
    return tieAt(at, -200, -130);
  },
};

export const rowingBoat: Motif = {
  name: 'a rowing boat',
  width: 480,
  height: 166,
  scale: 'large',
  places: ['hero', 'front', 'afloat'],
  draw(press, at) {
    press.shape('M-236-122Q-120-92 20-92Q140-94 232-132Q236-60 176 4Q40 16-150 6Q-220-50-236-122Z', press.key, at);
    press.shape('M-216-112Q-110-84 20-84Q130-86 214-120Q120-108 0-108Q-130-106-216-112Z', inks.tomatoDeep, at);
    press.shape('M-100-106L-70-80H-26L-44-108ZM70-108L64-82H108L124-100Z', inks.marigold, at);
    const upper = press.shape(
      'M-220-100Q-112-70 20-70Q136-74 220-112Q216-80 204-58Q120-38 20-36Q-110-36-202-54Q-214-78-220-100Z',
      inks.cream,
      at,
    );
    press.carve(upper, inks.ember, { gap: 13, length: 40, width: 2.6, density: 0.4, bow: -10 });
    const lower = press.shape(
      'M-196-42Q-110-24 20-24Q120-26 196-46Q184-22 168-6Q40 4-148-6Q-180-24-196-42Z',
      inks.tomato,
      at,
    );
    press.carve(lower, inks.blush, { gap: 12, length: 36, density: 0.5 });
    outlined(press, 'M-150-150L84-8', inks.marigold, 9, at);
    press.shape('M76-22L146-4Q150 12 130 12L64-4Z', inks.marigold, at);
    press.shape(ellipse(-26, -70, 9), press.key, at);
    return tieAt(at, 224, -122);
  },
};
