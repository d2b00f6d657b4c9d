import { type Bounds, outlinePath, type Point, rectangle, smoothPath } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import type { Layout, Size } from '#shared/prints/layout.ts';
import type { Motif } from '#shared/prints/motif.ts';
import { findMotif } from '#shared/prints/motifs/index.ts';
import { teller } from '#shared/prints/motifs/people.ts';
import { places } from '#shared/prints/places/index.ts';
import type { PrintPlan } from '#shared/prints/plan.ts';
import { cutLine, haloOf, type Layer, Press } from '#shared/prints/press.ts';
import type { ProofPart } from '#shared/prints/proof-parts.ts';
import { bleed, field } from '#shared/prints/scenery.ts';
import { handwriting } from '#shared/prints/thread-way.ts';
import { blockEdge, wholeOf } from './draw-print.ts';

export interface ProofPlan extends PrintPlan {
  /** The motif of the house to which the thread leads. */
  readonly house: string;
}

export interface ProofState {
  readonly known: readonly ProofPart[];
  /** Light in the house's door. */
  readonly isOpen: boolean;
}

/** SVG elements of one part; `paper` is there from the start. */
export interface ProofLayer {
  readonly key: string;
  readonly part: ProofPart | 'paper';
  readonly svg: string;
}

export const proofSizes = {
  portrait: { width: 800, height: 1000 },
  wide: { width: 1280, height: 560 },
} as const satisfies Record<string, Size>;
export type ProofFormat = keyof typeof proofSizes;

/** Bare paper, which is cream in the dark too, and its grain. */
export const proofPaper = '#f6eedb';
const grain = '#ddd0c4';

/**
 * A print in progress, from its ground to its front. It has one ink, and two once `when` is known: plum, and marigold for what is
 * warm. The same plan and state give the same layers, and a part looks the same whatever else is known, but for its inks.
 */
export function drawProof(plan: ProofPlan, state: ProofState, format: ProofFormat): ProofLayer[] {
  const stage = new Stage(plan, proofSizes[format]);
  const known = new Set(state.known);
  const warm = known.has('when') ? inks.marigold : inks.cream;
  const lit = known.has('when') ? inks.marigold : inks.butter;
  const light = { pane: known.has('windows') ? lit : inks.cream, door: state.isOpen ? lit : inks.plum };
  const land = onDemand(() => stage.place(landTime));
  const air = onDemand(() => stage.place(plan));
  const { house } = stage;
  const parts: readonly (readonly [ProofLayer['part'], () => string])[] = [
    ['paper', () => paper(stage)],
    ['when', () => printed(air().of('sky'), skyInk(air().press))],
    ['where', () => printed(land().back, landInk(warm, light))],
    ['when', () => printed(air().of('fall'), ({ ink }) => (ink === inks.marigold ? ink : inks.cream))],
    ['where', () => printed(house.layers, houseInk(warm, light), cutLine)],
    ['things', () => printed(stage.far(), thingInk(warm), cutLine)],
    ['where', () => printed(land().ground, landInk(warm, light), cutLine)],
    ['things', () => printed(stage.middle(), thingInk(warm), cutLine)],
    ['who', () => printed(stage.who(), thingInk(warm), cutLine + 1)],
    ['paper', () => printed(stage.table(), ({ ink, isCut }) => (isCut || ink === inks.cream ? inks.cream : inks.plum))],
    ['things', () => printed(stage.front(), thingInk(warm), cutLine)],
    [known.has('thread') ? 'thread' : 'paper', () => thread(stage, known)],
  ];
  return parts.flatMap(([part, draw], index) => {
    const svg = part === 'paper' || known.has(part) ? draw() : '';
    return svg === '' ? [] : [{ key: `${part}-${index}`, part, svg }];
  });
}

function onDemand<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Path data of the hand-cut edge of the block. */
export function proofEdge({ seed }: ProofPlan, format: ProofFormat): string {
  return outlinePath([blockEdge(wholeOf(proofSizes[format]), seed)]);
}

/** The land keeps its shapes and tones whatever the light. */
const landTime = { time: 'gold', season: 'summer' } as const;

type InkOf = (layer: Layer) => Ink;

/** A cut in the ink that it is cut from would be lost. */
function printed(layers: readonly Layer[], inkOf: InkOf, halo = 0): string {
  let ground: Ink = inks.plum;
  const mapped = layers.map((layer) => {
    const ink = inkOf(layer);
    if (!layer.isCut) {
      if (layer.stroke === 0) ground = ink;
      return { layer, ink };
    }
    return { layer, ink: ink === ground ? (ground === inks.plum ? inks.cream : inks.plum) : ink };
  });
  const dark = mapped.flatMap(({ layer, ink }) => (ink === inks.cream || layer.isCut ? [] : [layer]));
  const round = halo === 0 ? '' : haloOf(dark, halo, inks.cream);
  return round + mapped.map(({ layer, ink }) => layer.svg(ink)).join('');
}

/** Printed in the first ink, plum. */
export const darkInks: ReadonlySet<string> = new Set([
  inks.plum,
  inks.night,
  inks.plumSoft,
  inks.pine,
  inks.pineDeep,
  inks.tomatoDeep,
  inks.brick,
]);
/** Printed in the second ink, marigold. */
export const warmInks: ReadonlySet<string> = new Set([inks.tomato, inks.ember, inks.coral, inks.marigold]);

const thingInk =
  (warm: Ink): InkOf =>
  ({ ink }) =>
    darkInks.has(ink) ? inks.plum : warmInks.has(ink) ? warm : inks.cream;

interface HouseLight {
  readonly pane: Ink;
  readonly door: Ink;
}

/** Doors are marigold, windows butter. Walls are paper. */
function houseInk(warm: Ink, light: HouseLight): InkOf {
  const plain = thingInk(warm);
  return (layer) => {
    if (layer.isCut) return plain(layer);
    if (layer.ink === inks.marigold) return light.door;
    if (layer.ink === inks.butter) return light.pane;
    return warmInks.has(layer.ink) ? inks.cream : plain(layer);
  };
}

/** The first hill is paper with plum gouges; what is nearer is plum. */
function landInk(warm: Ink, light: HouseLight): InkOf {
  const plain = thingInk(warm);
  let hills = 0;
  return (layer) => {
    if (layer.part === 'pane') return light.pane;
    if (layer.part === 'plain') return layer.isCut ? inks.cream : inks.plum;
    if (layer.part !== 'hill') return plain(layer);
    if (!layer.isCut) hills += 1;
    return layer.isCut === (hills === 1) ? inks.plum : inks.cream;
  };
}

/** By day marigold with rays of paper; by night plum. */
function skyInk({ palette, time }: Press): InkOf {
  if (time === 'night')
    return ({ ink, isCut }) => {
      if (isCut) return inks.cream;
      return ink === inks.butter ? inks.marigold : ink === inks.plum || ink === inks.plumSoft ? inks.plum : inks.cream;
    };
  return ({ ink, isCut }) => {
    if (isCut) return ink === palette.sky ? inks.marigold : inks.cream;
    if (ink === palette.ring || ink === inks.plum) return inks.plum;
    return ink === palette.sky && palette.sky !== palette.sun ? inks.marigold : inks.cream;
  };
}

function paper({ size, plan }: Stage): string {
  const press = pressOf(size, plan.seed);
  const sheet = field(press, inks.cream);
  press.carve(sheet, inks.cream, { angle: -8, gap: 34, length: 46, width: 2.6, density: 0.3, lit: false });
  const [bare, cuts] = press.layers;
  return [bare?.svg(proofPaper as Ink), cuts?.svg(grain as Ink)].join('');
}

function pressOf(
  { width, height }: Size,
  seed: number,
  { time, season } = landTime as Pick<PrintPlan, 'time' | 'season'>,
) {
  return new Press({ width, height, seed, time, season, light: [-0.6, -0.8] });
}

/** The loops are written from the start. The thread grows with what is known, and ties at the door when the story is whole. */
function thread({ size, plan, house }: Stage, known: ReadonlySet<ProofPart>): string {
  const { tie } = house;
  const { width, height } = size;
  const upright = height > width;
  const y = height * (upright ? 0.984 : 0.965);
  const loop = upright ? 42 : 40;
  const start: Point = upright ? [76, y] : [width * 0.425, y];
  const right = Math.min(width - 34, house.box.right + 36);
  const below = (share: number) => tie[1] + (y - tie[1]) * share;
  const rest: Point[] = [
    ...(upright ? [[300, y - 4] as Point, [470, y + 2] as Point] : []),
    [right - (upright ? 150 : 120), y],
    [right, below(0.72)],
    [right - 14, below(0.36)],
    [(right + tie[0]) / 2, below(0.16)],
    tie,
  ];
  const shown = known.has('thread') ? rest.length : Math.min(rest.length - 3, known.size);
  const path = smoothPath([[-30, y + 2], ...handwriting(start, loop, plan.seed), ...rest.slice(0, shown)]);
  const line = (ink: Ink, wide: number) => `<path d="${path}" stroke="${ink}" stroke-width="${wide}"/>`;
  return `<g fill="none" stroke-linecap="round">${line(inks.plum, 17)}${line(inks.cream, 7)}</g>`;
}

interface House {
  readonly layers: readonly Layer[];
  readonly box: Bounds;
  readonly tie: Point;
}

/** Where everything is: the light to the left, the house to the right, who tells it behind a table with the things. */
class Stage {
  readonly plan: ProofPlan;
  readonly size: Size;
  readonly house: House;
  readonly #upright: boolean;
  readonly #ground: number;
  readonly #ledge: number;
  readonly #things: readonly Motif[];

  constructor(plan: ProofPlan, size: Size) {
    this.plan = plan;
    this.size = size;
    this.#upright = size.height > size.width;
    this.#ground = size.height * (this.#upright ? 0.64 : 0.68);
    this.#ledge = size.height * (this.#upright ? 0.742 : 0.808);
    this.#things = plan.things.flatMap((name) => findMotif(name) ?? []);
    this.house = this.#drawHouse();
  }

  place(light: Pick<PrintPlan, 'time' | 'season'>) {
    const press = pressOf(this.size, this.plan.seed, light);
    const { back, ground } = places[this.plan.place];
    const layout = this.#layout();
    back(press, layout);
    const isLand = ({ part }: Layer) => part !== 'sky' && part !== 'fall';
    const first = press.layers.length;
    ground(press, layout);
    return {
      press,
      back: press.layers.slice(0, first).filter(isLand),
      ground: press.layers.slice(first).filter(isLand),
      of: (part: Layer['part']) => press.layers.filter((layer) => layer.part === part),
    };
  }

  #layout(): Layout {
    const { width, height } = this.size;
    const upright = this.#upright;
    return {
      width,
      height,
      place: this.plan.place,
      side: -1,
      light: upright ? { x: 214, y: 208, radius: 98 } : { x: width * 0.25, y: height * 0.33, radius: height * 0.17 },
      horizon: height * (upright ? 0.46 : 0.5),
      ground: this.#ground,
      ledge: undefined,
      water: undefined,
      window: { left: 0, right: 0, top: 0, bottom: 0 },
      things: [],
      hero: undefined,
    };
  }

  #drawHouse(): House {
    const { width, height } = this.size;
    const motif = findMotif(this.plan.house) ?? findMotif('house');
    if (motif === undefined) throw new Error('there is no house');
    const s = Math.min(
      (width * (this.#upright ? 0.54 : 0.3)) / motif.width,
      (height * (this.#upright ? 0.47 : 0.6)) / motif.height,
      1.4,
    );
    const half = (motif.width * s) / 2;
    const at = { x: width * (this.#upright ? 0.985 : 0.975) - half, y: this.#ground + height * 0.014, s };
    const press = pressOf(this.size, this.plan.seed + 1);
    const { tie } = motif.draw(press, at);
    const box = { left: at.x - half, right: at.x + half, top: at.y - motif.height * s, bottom: at.y };
    return { layers: press.layers, box, tie };
  }

  who(): readonly Layer[] {
    const press = pressOf(this.size, this.plan.seed + 2);
    const x = this.size.width * (this.#upright ? 0.42 : 0.475);
    teller(press, { x, y: this.#ledge + 4, s: this.#upright ? 1.16 : 0.98 });
    return press.layers;
  }

  table(): readonly Layer[] {
    const { width, height } = this.size;
    const press = pressOf(this.size, this.plan.seed + 3);
    press.carve(field(press, inks.brick, this.#ledge), inks.coral, { gap: 20, length: 62, density: 0.55, lit: false });
    press.shape(rectangle(-bleed, this.#ledge - 6, width + 2 * bleed, Math.max(11, height * 0.013)), press.key);
    press.line(`M-20 ${this.#ledge - 9}H${width + 20}`, inks.cream, 4);
    return press.layers;
  }

  /** Vehicles, boats and trees, in the distance. */
  far(): readonly Layer[] {
    const afloat = (motif: Motif) => motif.places.includes('afloat') && this.plan.place === 'shore';
    return this.#standing(
      this.#things.filter(({ scale }) => scale === 'large').slice(0, 1),
      (motif) => this.#ground + this.size.height * (afloat(motif) ? -0.02 : 0.014),
      4,
    );
  }

  /** Furniture and animals, behind the table. */
  middle(): readonly Layer[] {
    const bodies = this.#things.filter(({ scale }) => scale === 'body').slice(0, 1);
    return this.#standing(bodies, () => this.#ledge + 4, 5);
  }

  #standing(motifs: readonly Motif[], foot: (motif: Motif) => number, seed: number): readonly Layer[] {
    const { width, height } = this.size;
    const press = pressOf(this.size, this.plan.seed + seed);
    for (const motif of motifs) {
      const wide = width * (this.#upright ? 0.32 : 0.16);
      const s = Math.min(wide / motif.width, (height * (this.#upright ? 0.3 : 0.42)) / motif.height, 1.3);
      motif.draw(press, { x: width * (this.#upright ? 0.19 : 0.66), y: foot(motif), s });
    }
    return press.layers;
  }

  /** Small things on the table. */
  front(): readonly Layer[] {
    const { width, height } = this.size;
    const press = pressOf(this.size, this.plan.seed + 6);
    const small = this.#things.filter(({ scale }) => scale === 'hand').slice(0, 2);
    const spots = this.#upright ? [0.69, 0.2] : [0.29, 0.112];
    for (const [index, motif] of small.entries()) {
      const s = Math.min(
        (width * (this.#upright ? (index === 0 ? 0.46 : 0.32) : 0.17)) / motif.width,
        (height * (this.#upright ? 0.26 : 0.46)) / motif.height,
        1.6,
      );
      motif.draw(press, { x: width * (spots[index] ?? 0.5), y: height * (this.#upright ? 0.945 : 0.93), s });
    }
    return press.layers;
  }
}
