import { type Ink, inks } from './inks.ts';
import type { PrintSeason, PrintTime } from './plan.ts';

/** Inks of the land in one season and light; each with the ink of its gouges. */
export interface Land {
  readonly far: readonly [Ink, Ink];
  readonly mid: readonly [Ink, Ink];
  readonly near: readonly [Ink, Ink];
}

type Lands = Readonly<Record<PrintTime, Land>>;

const { plum, plumSoft, marigold, butter, cream, pine, pineDeep, tomato, tomatoDeep } = inks;
const { mist, sage, blush, coral, ember, brick } = inks;

const spring: Lands = {
  dawn: { far: [sage, cream], mid: [pine, sage], near: [sage, pine] },
  morning: { far: [mist, sage], mid: [sage, cream], near: [pine, sage] },
  noon: { far: [sage, cream], mid: [pine, sage], near: [sage, pine] },
  gold: { far: [coral, butter], mid: [pine, sage], near: [sage, pine] },
  dusk: { far: [plumSoft, coral], mid: [pine, sage], near: [pineDeep, sage] },
  night: { far: [plumSoft, mist], mid: [pineDeep, sage], near: [pine, sage] },
};

const summer: Lands = {
  dawn: { far: [coral, blush], mid: [brick, coral], near: [pine, sage] },
  morning: { far: [sage, cream], mid: [pine, sage], near: [tomatoDeep, coral] },
  noon: { far: [sage, cream], mid: [pine, sage], near: [marigold, brick] },
  gold: { far: [ember, marigold], mid: [brick, butter], near: [pine, sage] },
  dusk: { far: [ember, marigold], mid: [tomatoDeep, coral], near: [plum, plumSoft] },
  night: { far: [plumSoft, mist], mid: [pineDeep, sage], near: [pine, sage] },
};

const autumn: Lands = {
  dawn: { far: [coral, cream], mid: [tomato, blush], near: [ember, butter] },
  morning: { far: [marigold, cream], mid: [ember, butter], near: [tomatoDeep, coral] },
  noon: { far: [marigold, cream], mid: [ember, butter], near: [brick, coral] },
  gold: { far: [ember, marigold], mid: [tomatoDeep, coral], near: [brick, ember] },
  dusk: { far: [tomato, coral], mid: [brick, ember], near: [plum, ember] },
  night: { far: [plumSoft, coral], mid: [tomatoDeep, coral], near: [brick, ember] },
};

const winter: Lands = {
  dawn: { far: [coral, cream], mid: [plumSoft, blush], near: [cream, coral] },
  morning: { far: [sage, cream], mid: [pineDeep, mist], near: [cream, sage] },
  noon: { far: [sage, cream], mid: [pine, mist], near: [cream, sage] },
  gold: { far: [ember, butter], mid: [plumSoft, coral], near: [cream, coral] },
  dusk: { far: [tomatoDeep, coral], mid: [plum, coral], near: [blush, plumSoft] },
  night: { far: [plumSoft, mist], mid: [pineDeep, mist], near: [mist, plumSoft] },
};

export const lands: Readonly<Record<PrintSeason, Lands>> = { spring, summer, autumn, winter };
