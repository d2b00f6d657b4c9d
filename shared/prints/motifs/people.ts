import { ellipse, nested, type Placement, type Random } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import type { Press } from '#shared/prints/press.ts';

interface Looks {
  readonly skin: Ink;
  readonly hair: Ink;
  readonly cut: string;
  readonly jumper: Ink;
  /** Of the gouges in the jumper. */
  readonly light: Ink;
  readonly trousers: Ink;
}

interface Complexion {
  readonly skin: Ink;
  readonly hair: readonly Ink[];
}

const complexions: readonly Complexion[] = [
  { skin: inks.blush, hair: [inks.plum, inks.ember, inks.marigold, inks.tomatoDeep] },
  { skin: inks.coral, hair: [inks.plum, inks.tomatoDeep, inks.brick] },
  { skin: inks.ember, hair: [inks.plum, inks.tomatoDeep] },
  { skin: inks.tomatoDeep, hair: [inks.plum] },
];
const grey = [inks.plumSoft, inks.mist];
/** With the ink of its gouges. */
const jumpers: readonly (readonly [Ink, Ink])[] = [
  [inks.tomato, inks.blush],
  [inks.pine, inks.sage],
  [inks.marigold, inks.ember],
  [inks.mist, inks.pine],
  [inks.sage, inks.pineDeep],
  [inks.cream, inks.coral],
];
const trousers = [inks.plumSoft, inks.pine, inks.tomatoDeep, inks.sage];
/** Hair round a head whose middle is 0,0. */
const cuts = [
  'M-46-2Q-56-58 0-60Q56-58 46-2Q34-30 10-34Q-26-36-46-2Z',
  'M-48 30Q-66-62 0-62Q66-62 48 30Q38 16 38-16Q6-22-12-36Q-34-24-38-14Q-38 16-48 30Z',
  'M-48-4Q-62-36-38-48Q-34-70-8-62Q16-76 30-56Q60-50 48-4Q38-26 24-30Q0-20-20-32Q-38-26-48-4Z',
  'M-46 8Q-60-56-6-60Q52-62 48 8Q42-20 22-38Q-12-8-40-16Z',
];

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** Different in each print: nothing about looks is in a plan. The other wears another jumper. */
function looksOf(random: Random, greys: readonly Ink[], other?: Looks): Looks {
  const { skin, hair } = pick(random, complexions);
  const [jumper, light] = pick(
    random,
    jumpers.filter(([ink]) => ink !== other?.jumper),
  );
  return {
    skin,
    jumper,
    light,
    hair: pick(random, [...hair, ...greys]),
    cut: pick(random, cuts),
    trousers: pick(
      random,
      trousers.filter((ink) => ink !== jumper && ink !== skin),
    ),
  };
}

/** Its middle is 0,0. */
function head(press: Press, at: Placement, { skin, hair, cut }: Looks): void {
  press.shape(ellipse(0, 0, 46, 50), press.key, at);
  press.shape(ellipse(0, 0, 38, 42), skin, at);
  press.shape(cut, hair === inks.plum ? press.key : hair, at);
  press.line('M-20 3q6 6 12 0M8 3q6 6 12 0', press.key, 4.5, at);
  const dark = skin === inks.tomatoDeep || skin === inks.ember;
  press.line('M-12 22q12 11 24 0', dark ? inks.cream : inks.tomato, 4.5, at);
}

function adult(press: Press, at: Placement, looks: Looks): void {
  press.shape('M-62 0V-14L-50-190H50L62-14V0H8L0-110L-8 0Z', press.key, at);
  press.shape('M-46-16L-38-160H38L46-16H16L4-140H-4L-16-16Z', looks.trousers, at);
  press.shape('M-66 0Q-70-20-44-22H-10V0ZM66 0Q70-20 44-22H10V0Z', press.key, at);
  press.shape(
    'M-26-290H26V-262Q78-256 86-208L96-122Q98-104 78-104L68-150V-106H-68V-150L-78-104Q-98-104-96-122L-86-208Q-78-256-26-262Z',
    press.key,
    at,
  );
  press.shape('M-72-206L-84-130L-68-128L-58-190ZM72-206L84-130L68-128L58-190Z', looks.jumper, at);
  const jumper = press.shape(
    'M-22-254Q-66-248-72-206L-56-204V-118H56V-204L72-206Q66-248 22-254Q0-238-22-254Z',
    looks.jumper,
    at,
  );
  press.carve(jumper, looks.light, { angle: 84, gap: 15, length: 28, density: 0.55 });
  press.shape(ellipse(-78, -116, 13, 15) + ellipse(78, -116, 13, 15), looks.skin, at);
  press.shape('M-14-268H14V-250Q0-240-14-250Z', looks.skin, at);
  head(press, nested(at, { x: 0, y: -316 }), looks);
}

function small(press: Press, at: Placement, looks: Looks): void {
  press.shape('M-52 0V-14L-44-110H44L52-14V0H6L0-60L-6 0Z', press.key, at);
  press.shape('M-38-16L-32-100H32L38-16H14L4-80H-4L-14-16Z', looks.trousers, at);
  press.shape('M-56 0Q-60-18-36-20H-8V0ZM56 0Q60-18 36-20H8V0Z', press.key, at);
  press.shape(
    'M-24-186H24V-172Q66-168 72-130L80-80Q80-62 62-64L56-86V-62H-56V-86L-62-64Q-80-62-80-80L-72-130Q-66-168-24-172Z',
    press.key,
    at,
  );
  press.shape('M-60-130L-70-86L-56-82L-48-120ZM60-130L70-86L56-82L48-120Z', looks.jumper, at);
  const jumper = press.shape(
    'M-20-164Q-54-160-60-128L-46-122V-72H46V-122L60-128Q54-160 20-164Q0-150-20-164Z',
    looks.jumper,
    at,
  );
  press.carve(jumper, looks.light, { angle: 84, gap: 15, length: 22, density: 0.55 });
  press.shape(ellipse(-64, -74, 11, 12) + ellipse(64, -74, 11, 12), looks.skin, at);
  head(press, nested(at, { x: 0, y: -204 }), looks);
}

export const person: Motif = {
  name: 'a person',
  width: 210,
  height: 384,
  scale: 'body',
  places: ['hero', 'behind'],
  face: [0, -316, 60],
  draw(press, at) {
    adult(press, at, looksOf(press.stream(), grey));
    return tieAt(at, 78, -116);
  },
};

export const couple: Motif = {
  name: 'a couple',
  width: 370,
  height: 394,
  scale: 'body',
  places: ['hero', 'behind'],
  face: [0, -320, 150],
  draw(press, at) {
    const random = press.stream();
    const first = looksOf(random, grey);
    adult(press, nested(at, { x: -84, y: 0, s: 1.02 }), first);
    adult(press, nested(at, { x: 84, y: 0, s: 0.96 }), looksOf(random, grey, first));
    return tieAt(at, 158, -112);
  },
};

export const child: Motif = {
  name: 'a child',
  width: 170,
  height: 276,
  scale: 'body',
  places: ['hero', 'front'],
  face: [0, -204, 60],
  draw(press, at) {
    small(press, at, looksOf(press.stream(), []));
    return tieAt(at, 64, -74);
  },
};

export const family: Motif = {
  name: 'a family',
  width: 520,
  height: 390,
  scale: 'body',
  places: ['hero', 'behind'],
  face: [0, -290, 220],
  draw(press, at) {
    const random = press.stream();
    const first = looksOf(random, []);
    const second = looksOf(random, [], first);
    adult(press, nested(at, { x: -158, y: 0 }), first);
    adult(press, nested(at, { x: 158, y: 0, s: 0.96 }), second);
    small(press, at, { ...looksOf(random, [], second), skin: first.skin, hair: first.hair });
    return tieAt(at, 72, -94);
  },
};
