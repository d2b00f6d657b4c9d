import { type Bounds, createRandom, type Placement, type Random } from './geometry.ts';
import type { Motif } from './motif.ts';
import type { PrintPlace, PrintPlan } from './plan.ts';
import type { Light } from './scenery.ts';

/** What a thing is in one print: `view` is seen through the window of a room. */
export type Role = 'hero' | 'behind' | 'front' | 'wall' | 'aloft' | 'view';

export interface Thing {
  readonly motif: Motif;
  readonly role: Role;
  readonly afloat: boolean;
  readonly at: Placement;
  readonly box: Bounds;
}

/** A print's size in units. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Layout extends Size {
  readonly place: PrintPlace;
  /** Where the light is: 1 right, -1 left. */
  readonly side: 1 | -1;
  readonly light: Light;
  readonly horizon: number;
  /** Where the middle ground begins, and things in the distance stand. */
  readonly ground: number;
  /** Top of the table or wall in the foreground. */
  readonly ledge: number | undefined;
  /** Water that a place has for what is afloat. */
  readonly water: { readonly top: number; readonly bottom: number } | undefined;
  /** The window of a room. */
  readonly window: Bounds;
  readonly things: readonly Thing[];
  readonly hero: Thing | undefined;
}

const rooms: readonly PrintPlace[] = ['room', 'kitchen', 'workshop'];
export const isRoom = (place: PrintPlace) => rooms.includes(place);
const isOpenAir = (place: PrintPlace) => !isRoom(place) && place !== 'stage';

interface Cast {
  readonly motif: Motif;
  readonly role: Role;
}

/** The things of a print with their roles; the hero first. */
function castOf(known: readonly Motif[], place: PrintPlace): Cast[] {
  const hero = known.find(({ places }) => places.includes('hero'));
  const cast = known.map((motif) => ({ motif, role: motif === hero ? heroRole(motif, place) : roleOf(motif, place) }));
  return cast.sort((a, b) => Number(b.motif === hero) - Number(a.motif === hero));
}

/** What is larger than a room is seen through its window. */
function heroRole({ scale }: Motif, place: PrintPlace): Role {
  return scale === 'large' && isRoom(place) ? 'view' : 'hero';
}

function roleOf({ scale, places }: Motif, place: PrintPlace): Role {
  const inside = isRoom(place) || place === 'stage';
  if (inside && places.includes('wall')) return 'wall';
  if (scale === 'large' || (isRoom(place) && places.includes('aloft'))) return isRoom(place) ? 'view' : 'behind';
  if (places.includes('aloft')) return 'aloft';
  return places.includes('front') || scale === 'hand' || isRoom(place) ? 'front' : 'behind';
}

/** Shares of the print's width and height that a role may take: [upright, landscape]. */
type Shares = readonly [upright: number, landscape: number];
interface Room {
  readonly width: Shares;
  readonly height: Shares;
  /** Larger, strokes would look coarse. */
  readonly scale: number;
}

const heroRoom: Readonly<Record<Motif['scale'], Room>> = {
  hand: { width: [0.64, 0.36], height: [0.5, 0.64], scale: 2.1 },
  body: { width: [0.68, 0.4], height: [0.58, 0.74], scale: 2 },
  large: { width: [0.76, 0.42], height: [0.5, 0.66], scale: 2.4 },
};
const behindRoom: Room = { width: [0.42, 0.24], height: [0.27, 0.4], scale: 1.5 };
const frontRoom: Room = { width: [0.3, 0.17], height: [0.21, 0.34], scale: 1.4 };
const frontBodyRoom: Room = { width: [0.32, 0.2], height: [0.28, 0.46], scale: 1.4 };
const wallRoom: Room = { width: [0.24, 0.13], height: [0.18, 0.26], scale: 1.2 };
const aloftRoom: Room = { width: [0.24, 0.14], height: [0.16, 0.22], scale: 1.2 };

/** Foot of the hero as a share of the height. */
const heroFoot: Readonly<Record<Motif['scale'], Shares>> = {
  hand: [0.865, 0.865],
  body: [0.875, 0.87],
  large: [0.815, 0.81],
};

/** Where each place has its horizon and its middle ground, as shares of the height. */
const levels: Readonly<Record<PrintPlace, { readonly horizon: number; readonly ground: number }>> = {
  shore: { horizon: 0.45, ground: 0.66 },
  hills: { horizon: 0.42, ground: 0.62 },
  road: { horizon: 0.42, ground: 0.62 },
  garden: { horizon: 0.42, ground: 0.6 },
  town: { horizon: 0.46, ground: 0.62 },
  forest: { horizon: 0.5, ground: 0.64 },
  mountains: { horizon: 0.48, ground: 0.62 },
  river: { horizon: 0.42, ground: 0.62 },
  room: { horizon: 0.66, ground: 0.69 },
  kitchen: { horizon: 0.66, ground: 0.69 },
  workshop: { horizon: 0.66, ground: 0.69 },
  stage: { horizon: 0.62, ground: 0.66 },
};

/** A landscape without things has a lower horizon. */
function levelsOf(place: PrintPlace, empty: boolean) {
  const { horizon, ground } = levels[place];
  return empty && isOpenAir(place) ? { horizon: horizon + 0.07, ground: ground + 0.1 } : { horizon, ground };
}

class Arranger {
  readonly upright: boolean;
  readonly random: Random;
  readonly side: 1 | -1;
  readonly cast: readonly Cast[];
  readonly plan: PrintPlan;
  readonly size: Size;

  constructor(plan: PrintPlan, things: readonly Motif[], size: Size) {
    this.plan = plan;
    this.size = size;
    this.upright = size.height > size.width * 0.9;
    this.random = createRandom(plan.seed * 31 + 7);
    this.side = this.random() < 0.5 ? -1 : 1;
    this.cast = castOf(things, plan.place);
  }

  pick([upright, landscape]: Shares): number {
    return this.upright ? upright : landscape;
  }

  scaleOf({ width, height }: Motif, room: Room, factor = 1): number {
    const wide = (this.pick(room.width) * this.size.width * factor) / width;
    const high = (this.pick(room.height) * this.size.height * factor) / height;
    return Math.min(wide, high, room.scale);
  }

  put({ motif, role }: Cast, x: number, y: number, s: number, afloat = false): Thing {
    const [halfWidth, height] = [(motif.width * s) / 2, motif.height * s];
    const margin = 26;
    const inside = Math.min(Math.max(x, halfWidth + margin), this.size.width - halfWidth - margin);
    const at = { x: Math.round(inside), y: Math.round(y), s: Math.round(s * 100) / 100 };
    const box = { left: at.x - halfWidth, right: at.x + halfWidth, top: at.y - height, bottom: at.y };
    return { motif, role, afloat, at, box };
  }

  ofRole(role: Role): Cast[] {
    return this.cast.filter((each) => each.role === role);
  }
}

/** Where everything is in a print of this plan, its things and this size. */
export function arrange(plan: PrintPlan, known: readonly Motif[], size: Size): Layout {
  const arranger = new Arranger(plan, known, size);
  const { width, height } = size;
  const { horizon, ground } = levelsOf(plan.place, arranger.cast.length === 0);
  const window = windowOf(arranger);
  const hero = arrangeHero(arranger);
  const things = [
    ...arrangeView(arranger, window),
    ...arrangeBehind(arranger, hero, height * ground),
    ...arrangeWall(arranger, window),
    ...arrangeAloft(arranger),
    ...(hero === undefined ? [] : [hero]),
    ...arrangeFront(arranger),
  ];
  return {
    width,
    height,
    place: plan.place,
    side: arranger.side,
    window,
    things,
    horizon: height * horizon,
    ground: height * ground,
    ledge: ledgeOf(arranger),
    hero: hero ?? things.find(({ role }) => role === 'view') ?? things[0],
    water: waterOf(plan.place, things, height * ground, height),
    light: lightOf(arranger, hero, height * horizon),
  };
}

function arrangeHero(arranger: Arranger): Thing | undefined {
  const [cast] = arranger.ofRole('hero');
  if (cast === undefined) return undefined;
  const { width, height } = arranger.size;
  const { scale, places } = cast.motif;
  const fronts = arranger.ofRole('front').length;
  const s = arranger.scaleOf(cast.motif, heroRoom[scale], arranger.upright && fronts > 0 ? 0.92 : 1);
  const aside = fronts === 1 ? (arranger.upright ? 0.07 : 0.06) : arranger.upright ? 0 : 0.03;
  const afloat = places.includes('afloat') && isOpenAir(arranger.plan.place);
  const ledge = ledgeOf(arranger);
  // A ledge in the foreground must not hide the hero's foot.
  const room = scale !== 'hand' && ledge !== undefined ? ledge / height - 0.012 : 1;
  const foot = afloat ? 0.735 : Math.min(room, arranger.pick(heroFoot[scale]));
  return arranger.put(cast, width * (0.5 + arranger.side * aside), height * foot, s, afloat);
}

function arrangeBehind(arranger: Arranger, hero: Thing | undefined, ground: number): Thing[] {
  const { width, height } = arranger.size;
  return arranger.ofRole('behind').map((cast, index) => {
    const side = index === 0 ? -arranger.side : arranger.side;
    const away = arranger.upright ? 0.28 : 0.3;
    const s = arranger.scaleOf(cast.motif, behindRoom, index === 0 ? 1 : 0.72);
    const afloat = cast.motif.places.includes('afloat') && isOpenAir(arranger.plan.place);
    const foot = afloat ? ground - height * 0.02 : ground + height * 0.014;
    const thing = arranger.put(cast, width * (0.5 + side * away), foot, s, afloat);
    const hidden = hero === undefined ? 0 : overlap(thing.box, hero.box);
    if (hidden < 0.4) return thing;
    const smaller = Math.max(0.62, 1 - hidden * 0.5);
    return arranger.put(cast, side > 0 ? width : 0, foot, s * smaller, afloat);
  });
}

/** Share of `box` that the other covers. */
export function overlap(box: Bounds, other: Bounds): number {
  const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
  const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
  return (Math.max(0, wide) * Math.max(0, high)) / ((box.right - box.left) * (box.bottom - box.top));
}

function arrangeFront(arranger: Arranger): Thing[] {
  const { width, height } = arranger.size;
  const fronts = arranger.ofRole('front');
  const away = arranger.upright ? 0.34 : 0.3;
  return fronts.map((cast, index) => {
    const side = index === 0 ? -arranger.side : arranger.side;
    const room = cast.motif.scale === 'body' ? frontBodyRoom : frontRoom;
    const s = arranger.scaleOf(cast.motif, room, fronts.length > 1 ? 0.86 : 1);
    return arranger.put(cast, width * (0.5 + side * away), height * (arranger.upright ? 0.93 : 0.925), s);
  });
}

function arrangeWall(arranger: Arranger, window: Bounds): Thing[] {
  const { width, height } = arranger.size;
  const onStage = arranger.plan.place === 'stage';
  const middle = onStage ? width * (0.5 - arranger.side * 0.3) : width - (window.left + window.right) / 2;
  return arranger.ofRole('wall').map((cast, index) => {
    const s = arranger.scaleOf(cast.motif, wallRoom);
    const top = height * (arranger.upright ? 0.12 + index * 0.23 : 0.1 + index * 0.32);
    return arranger.put(cast, middle, top + cast.motif.height * s, s);
  });
}

function arrangeAloft(arranger: Arranger): Thing[] {
  const { width, height } = arranger.size;
  return arranger.ofRole('aloft').map((cast, index) => {
    const s = arranger.scaleOf(cast.motif, aloftRoom);
    const x = width * (0.5 - arranger.side * (0.24 - index * 0.2));
    return arranger.put(cast, x, height * (0.12 + index * 0.12) + cast.motif.height * s, s);
  });
}

/** The window of a room: large if the hero is outside. */
function windowOf(arranger: Arranger): Bounds {
  const { width, height } = arranger.size;
  const outside = arranger.cast[0]?.role === 'view';
  const [wide, high] = outside
    ? [width * arranger.pick([0.74, 0.46]), height * 0.5]
    : [width * arranger.pick([0.3, 0.2]), height * arranger.pick([0.32, 0.46])];
  const middle = width * (outside ? 0.5 : 0.5 + arranger.side * arranger.pick([0.27, 0.3]));
  const top = height * (outside ? 0.1 : 0.12);
  return { left: middle - wide / 2, right: middle + wide / 2, top, bottom: top + high };
}

function arrangeView(arranger: Arranger, window: Bounds): Thing[] {
  const [wide, high] = [window.right - window.left, window.bottom - window.top];
  const views = arranger.ofRole('view');
  return views.map((cast, index) => {
    const share = index === 0 ? 0.8 : 0.34;
    const s = Math.min(
      (wide * share) / cast.motif.width,
      (high * 0.66 * Math.min(1, share + 0.3)) / cast.motif.height,
      1.6,
    );
    const x = (window.left + window.right) / 2 + (index === 0 ? (views.length > 1 ? 0.08 * wide : 0) : -0.3 * wide);
    const flies = cast.motif.places.includes('aloft');
    const foot = flies ? window.top + high * 0.5 : window.bottom - high * (index === 0 ? 0.1 : 0.24);
    return arranger.put(cast, x, foot, s);
  });
}

/** Small things stand on a table or a wall in the foreground. */
function ledgeOf(arranger: Arranger): number | undefined {
  const { height } = arranger.size;
  const [hero] = arranger.ofRole('hero');
  if (hero?.motif.scale === 'hand') return height * arranger.pick([0.735, 0.73]);
  const small = arranger.ofRole('front').some(({ motif }) => motif.scale === 'hand');
  return small ? height * 0.862 : undefined;
}

/** High above the horizon, larger in an empty sky. */
function lightOf(arranger: Arranger, hero: Thing | undefined, horizon: number): Light {
  const { width, height } = arranger.size;
  const top = hero?.box.top ?? height;
  const low = top > height * 0.52;
  const radius = Math.round(
    Math.min(width, height * 0.9) * (arranger.upright ? (low ? 0.145 : 0.118) : low ? 0.17 : 0.15),
  );
  const away = arranger.upright ? (low ? 0.17 : 0.25) : 0.26;
  const x = Math.round(width * (0.5 + arranger.side * away));
  const high = height * (arranger.upright ? (low ? 0.235 : 0.2) : 0.25);
  // At dawn and dusk the sun may be half behind the land.
  const rising = (arranger.plan.time === 'dawn' || arranger.plan.time === 'dusk') && arranger.random() < 0.6;
  return { x, y: Math.round(rising ? horizon - radius * 0.3 : high), radius };
}

/** Places without water get a lake. */
function waterOf(place: PrintPlace, things: readonly Thing[], ground: number, height: number): Layout['water'] {
  const afloat = things.filter((thing) => thing.afloat);
  if (afloat.length === 0) return undefined;
  if (afloat.some(({ role }) => role === 'hero')) return { top: ground, bottom: height * 0.768 };
  return place === 'shore' ? undefined : { top: ground - height * 0.055, bottom: ground + height * 0.03 };
}
