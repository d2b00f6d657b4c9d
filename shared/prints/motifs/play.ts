import { ellipse, nested, rectangle } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import { onCircle, outlined } from './parts.ts';

/** The dark squares of three rows of the board, which widen towards the front. */
function dark(): string {
  const corner = (column: number, row: number) => `${(column - 2) * (55 + row * 6.5)} ${-76 + row * 16.5}`;
  let path = '';
  for (let row = 0; row < 3; row += 1) {
    for (let column = row % 2 === 0 ? 1 : 0; column < 4; column += 2) {
      const [right, below] = [column + 1, row + 1];
      path += `M${corner(column, row)}L${corner(right, row)}L${corner(right, below)}L${corner(column, below)}Z`;
    }
  }
  return path;
}

export const chess: Motif = {
  name: 'a game of chess',
  width: 340,
  height: 316,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape('M-166 4V-26L-118-84H118L166-26V4Z', press.key, at);
    press.shape('M-150-26L-110-76H110L150-26Z', inks.cream, at);
    press.shape(dark(), inks.tomato, at);
    press.shape(rectangle(-156, -18, 312, 13), inks.marigold, at);
    const knight = nested(at, { x: -62, y: -44 });
    press.shape(
      'M-72 6V-24L-54-52Q-66-110-26-150L-60-128Q-92-118-94-146L-46-212L-48-244L-22-224Q70-220 62-110Q58-78 48-52L66-24V6Z',
      press.key,
      knight,
    );
    const mane = press.shape(
      'M-58-6V-20L-42-48Q-52-120 8-158L-50-146Q-74-130-80-146L-34-206L-24-210Q58-204 50-110Q46-74 36-48L54-20V-6Z',
      inks.cream,
      knight,
    );
    press.carve(mane, inks.ember, { angle: 74, gap: 13, length: 24, width: 2.8, density: 0.5 });
    press.shape(ellipse(-26, -180, 7), press.key, knight);
    press.line('M10-202Q38-150 22-90', press.key, 6, knight);
    press.line('M-44-50H40', press.key, 7, knight);
    const king = nested(at, { x: 82, y: -40 });
    press.shape(
      'M-54 6V-24L-36-50L-26-160L-44-206H-10V-222H-28V-242H-10V-262H10V-242H28V-222H10V-206H44L26-160L36-50L54-24V6Z',
      press.key,
      king,
    );
    const robe = press.shape('M-42-6V-20L-25-46L-16-152H16L25-46L42-20V-6Z', inks.tomato, king);
    press.carve(robe, inks.blush, { angle: 88, gap: 13, length: 26, density: 0.6 });
    press.shape('M-20-164L-30-196H30L20-164Z', inks.tomato, king);
    press.line('M-30-158H30M-36-48H36', press.key, 8, king);
    press.line('M0-206V-254M-20-232H20', inks.marigold, 8, king);
    return tieAt(at, 82, -298);
  },
};

export const football: Motif = {
  name: 'a football',
  width: 244,
  height: 240,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.shape(ellipse(0, -118, 118), press.key, at);
    const ball = press.shape(ellipse(0, -118, 105), inks.cream, at);
    press.carve(ball, inks.plumSoft, { angle: 30, gap: 16, length: 20, width: 2.4, density: 0.3 });
    const on = (radius: number, fifth: number) => onCircle(0, -118, radius, fifth / 5 - 0.25);
    const fifths = [0, 1, 2, 3, 4];
    const middle = fifths.map((k) => `${k === 0 ? 'M' : 'L'}${on(38, k)}`);
    const seams = fifths.map((k) => `M${on(38, k)}L${on(70, k)}L${on(74, k + 0.34)}M${on(70, k)}L${on(74, k - 0.34)}`);
    const edges = fifths.map((k) => {
      return `M${on(74, k + 0.34)}L${on(74, k + 0.66)}L${on(104, k + 0.72)}Q${on(110, k + 0.5)} ${on(104, k + 0.28)}Z`;
    });
    press.shape(`${middle.join('')}Z`, press.key, at);
    press.line(seams.join(''), press.key, 7, at);
    press.shape(edges.join(''), press.key, at);
    return tieAt(at, 80, -34);
  },
};

export const trophy: Motif = {
  name: 'a trophy',
  width: 300,
  height: 350,
  scale: 'hand',
  places: ['hero', 'front'],
  draw(press, at) {
    press.line('M-84-300Q-146-316-138-250Q-126-196-70-190M84-300Q146-316 138-250Q126-196 70-190', press.key, 26, at);
    press.line(
      'M-84-300Q-146-316-138-250Q-126-196-70-190M84-300Q146-316 138-250Q126-196 70-190',
      inks.marigold,
      11,
      at,
    );
    press.shape('M-102-344H102V-322H94Q92-176 26-160V-92H-26V-160Q-92-176-94-322H-102Z', press.key, at);
    const cup = press.shape('M-80-318H80Q76-186 12-172V-96H-12V-172Q-76-186-80-318Z', inks.marigold, at);
    press.carve(cup, inks.cream, { gap: 15, length: 28, density: 0.6, bow: -12 });
    press.shape(rectangle(-92, -337, 184, 10), inks.butter, at);
    const star = Array.from({ length: 10 }, (_, k) => {
      return `${k === 0 ? 'M' : 'L'}${onCircle(0, -256, k % 2 === 0 ? 40 : 17, k / 10 - 0.25)}`;
    });
    press.shape(`${star.join('')}Z`, inks.tomato, at);
    press.line('M-30-132H30', press.key, 12, at);
    press.shape('M-56-76Q-50-106 0-106Q50-106 56-76Z', press.key, at);
    press.shape('M-44-82Q-36-96 0-96Q36-96 44-82Z', inks.marigold, at);
    press.shape('M-94 4V-80H94V4Z', press.key, at);
    const base = press.shape('M-82-8V-68H82V-8Z', inks.tomatoDeep, at);
    press.carve(base, inks.coral, { gap: 12, length: 26, density: 0.5 });
    press.shape(rectangle(-46, -56, 92, 36), inks.butter, at);
    press.line('M-30-38H30', press.key, 5, at);
    return tieAt(at, 138, -250);
  },
};

export const kite: Motif = {
  name: 'a kite',
  width: 276,
  height: 476,
  scale: 'body',
  places: ['hero', 'behind', 'aloft'],
  draw(press, foot) {
    const at = nested(foot, { x: -36, y: 0 });
    const tail = 'M-10-150Q40-120-4-92Q-50-66-14-40Q18-20-20-4';
    press.line(tail, press.key, 10, at);
    for (const [x, y, r, ink] of [
      [12, -116, 30, inks.tomato],
      [-28, -70, -36, inks.marigold],
      [-4, -30, 34, inks.tomato],
    ] as const) {
      const bow = nested(at, { x, y, r });
      press.shape('M0 0L-34-20V20ZM0 0L34-20V20Z', press.key, bow);
      press.shape('M-4 0L-27-11V11ZM4 0L27-11V11Z', ink, bow);
    }
    const sail = nested(at, { x: 0, y: -140, r: 10 });
    press.shape('M0 8L-132-196L4-336L136-196Z', press.key, sail);
    const parts = [
      ['M-4-16L-114-194H-4Z', inks.tomato, inks.blush],
      ['M6-16L118-194H6Z', inks.marigold, inks.cream],
      ['M-4-208H-108L-2-316Z', inks.marigold, inks.cream],
      ['M6-208H112L6-316Z', inks.tomato, inks.blush],
    ] as const;
    for (const [path, ink, light] of parts) {
      const panel = press.shape(path, ink, sail);
      press.carve(panel, light, { angle: 40, gap: 15, length: 28, density: 0.6 });
    }
    press.line('M0-328V-6M-124-200H126', press.key, 7, sail);
    return tieAt(at, -18, -6);
  },
};

export const sledge: Motif = {
  name: 'a sledge',
  width: 420,
  height: 190,
  scale: 'body',
  places: ['hero', 'front'],
  draw(press, at) {
    outlined(press, 'M-196-20H120Q190-22 186-96Q178-130 150-120', inks.tomato, 15, at);
    press.line('M-130-24L-120-112M-10-24V-112M96-26L92-112', press.key, 22, at);
    press.line('M-130-26L-120-110M-10-26V-110M96-28L92-110', inks.ember, 10, at);
    press.shape('M-196-150L-170-98H160L182-150Z', press.key, at);
    for (const y of [-146, -130, -114]) {
      const inset = (y + 150) * 0.5;
      const slat = press.shape(
        `M${-180 + inset} ${y}H${168 - inset * 0.8}V${y + 11}H${-178 + inset}Z`,
        inks.marigold,
        at,
      );
      press.carve(slat, inks.tomatoDeep, { gap: 6, length: 40, width: 2.4, density: 0.6, lit: false, margin: 2 });
    }
    outlined(press, 'M168-124Q210-156 188-178Q162-184 150-150', inks.cream, 6, at);
    return tieAt(at, 186, -180);
  },
};
