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

const coats = [
  [inks.pine, inks.sage],
  [inks.pine, inks.sage],
  [inks.tomato, inks.blush],
] as const;

/** Who tells a story, waist up: 0,0 is the middle of the table's edge. In inks of which a proof has two, none of them the face's. */
export function teller(press: Press, at: Placement): void {
  const random = press.stream();
  const skin = pick(random, [inks.blush, inks.coral]);
  const [coat, light] = pick(random, coats);
  const [isGrey, isAtWork] = [random() < 0.3, random() < 0.5];
  const cut = pick(random, cuts);
  const arms = ['M-84-168Q-132-118-126-62Q-122-24-92-6', 'M84-168Q140-120 136-66Q130-20 96-4'];
  for (const arm of arms) press.line(arm, press.key, 58, at);
  press.shape('M-114 8Q-124-120-94-186Q-60-218 0-220Q60-218 94-186Q124-120 114 8Z', press.key, at);
  const body = press.shape('M-100 4Q-108-116-82-174Q-50-204 0-206Q50-204 82-174Q108-116 100 4Z', coat, at);
  press.carve(body, light, { angle: 82, gap: 14, length: 26, width: 2.6, density: 0.5 });
  for (const arm of arms) press.line(arm, coat, 40, at);
  press.line('M-82-142Q-106-104-98-44M82-142Q110-104 106-44', coat === inks.pine ? inks.cream : press.key, 4.5, at);
  if (isAtWork) {
    press.shape('M-62 6L-58-120Q0-136 58-120L62 6Z', inks.cream, at);
    press.line('M-50-116Q-46-172-30-204M50-116Q46-172 30-204', inks.cream, 12, at);
    press.line('M-30-66H30M-30-66V-34Q0-22 30-34V-66', press.key, 4.5, at);
  }
  press.line('M-128-60Q-124-26-92-8M137-62Q132-24 98-6', skin, 32, at);
  press.line('M-146-74L-106-66M118-70L156-70', inks.cream, 11, at);
  press.shape('M-24-192V-240H24V-192Q0-168-24-192Z', press.key, at);
  press.shape('M-18-196V-240H18V-196Q0-180-18-196Z', skin, at);
  if (!isAtWork) press.line('M-34-205L-2-172L34-205', inks.cream, 9, at);
  const face = nested(at, { x: 0, y: -276 });
  press.shape(ellipse(0, 0, 53, 58), press.key, face);
  press.shape(ellipse(0, 2, 45, 50), skin, face);
  const hair = press.shape(cut, press.key, nested(face, { x: 0, y: -2, s: 1.17 }));
  if (isGrey) press.carve(hair, inks.cream, { angle: 70, gap: 9, length: 18, width: 3.4, density: 0.9, margin: 2 });
  press.line('M-27 6q6 6 13 0M13 6q6 6 13 0', press.key, 4.6, face);
  press.line('M-12 29q12 10 24 0', inks.tomatoDeep, 4.6, face);
}
