import { rectangle } from '../geometry.ts';
import { inks } from '../inks.ts';
import { type Motif, tieAt } from '../motif.ts';

export const netLoft: Motif = {
  name: 'an old net loft',
  width: 480,
  height: 366,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    const wall = press.shape('M-140 0V-214L0-344L140-214V0Z', inks.tomato, at);
    press.carve(wall, inks.blush, { angle: 90, gap: 17, length: 44, width: 2.6, density: 0.55 });
    const stones = press.shape('M-142 2V-80H142V2Z', press.key, at);
    press.carve(stones, inks.sage, { gap: 15, length: 24, width: 3, density: 0.75, lit: false });
    press.shape('M-164-192L0-356L164-192L146-172L0-312L-146-172Z', press.key, at);
    press.shape('M62-292v-60h34v92Z', press.key, at);
    press.shape(rectangle(-36, -232, 72, 92), press.key, at);
    press.shape(rectangle(-26, -222, 52, 80), inks.butter, at);
    press.line('M0-222V-142', press.key, 5, at);
    for (const x of [-104, 68]) {
      press.shape(rectangle(x, -150, 40, 52), press.key, at);
      press.shape(rectangle(x + 6, -144, 28, 40), inks.butter, at);
      press.line(`M${x + 20}-144v40M${x + 6}-124h28`, press.key, 4, at);
    }
    press.shape('M-34 2V-70H34V2Z', inks.butter, at);
    press.shape('M-22 2V-58H22V2Z', inks.marigold, at);
    press.line('M0-58V0', press.key, 4, at);
    press.shape('M-8-322H8V-276H-8ZM-8-300H54V-288H-8Z', press.key, at);
    press.line('M46-290V-250q0 12-10 10', press.key, 4, at);
    press.shape('M142-82L236 2H206L142-54Z', press.key, at);
    press.line('M146-120L232-44V0M188-82V-44', press.key, 5, at);
    return tieAt(at, 0, -30);
  },
};

export const abbey: Motif = {
  name: 'an abbey',
  width: 310,
  height: 214,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.shape(
      'M-150 4V-120L-128-176L-108-120V-150H-60V-96H10V-150L26-206L44-150V-84H96L104-52H150V4Z',
      press.key,
      at,
    );
    const sky = press.palette.sky;
    for (const x of [-92, -40, 58])
      press.shape(`M${x} -8V-62Q${x} -88 ${x + 15} -94Q${x + 30} -88 ${x + 30} -62V-8Z`, sky, at);
    press.shape('M-138-84V-108Q-128-126-118-108V-84Z', sky, at);
    press.shape('M18-120V-146Q26-166 34-146V-120Z', sky, at);
    press.shape('M2-10V-54Q16-76 32-54V-10Z', sky, at);
    return tieAt(at, 16, -20);
  },
};

export const house: Motif = {
  name: 'a house',
  width: 114,
  height: 152,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.shape('M-52 2V-74L0-126L52-74V2ZM20-110V-146H38V-88Z', press.key, at);
    press.shape(
      rectangle(-32, -66, 20, 24) + rectangle(12, -66, 20, 24),
      press.palette.lit === inks.marigold ? inks.marigold : inks.butter,
      at,
    );
    press.shape(rectangle(-10, -34, 20, 36), inks.marigold, at);
    return tieAt(at, 0, -30);
  },
};

export const shed: Motif = {
  name: 'a shed',
  width: 310,
  height: 268,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    const wall = press.shape('M-126 4V-174L0-246L126-174V4Z', inks.pine, at);
    press.carve(wall, inks.sage, { angle: 90, gap: 18, length: 52, density: 0.6 });
    press.shape('M-152-160L0-262L152-160L142-138L0-228L-142-138Z', press.key, at);
    press.shape('M-88 4V-128H-16V4Z', press.key, at);
    press.shape('M-80 4V-120H-24V4Z', inks.tomato, at);
    press.line('M-80-80H-24M-36-58v8', press.key, 5, at);
    press.shape(rectangle(24, -128, 66, 56), press.key, at);
    press.shape(rectangle(31, -121, 52, 42), inks.butter, at);
    press.line('M57-121v42M31-100h52', press.key, 5, at);
    return tieAt(at, -36, -58);
  },
};
