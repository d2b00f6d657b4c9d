import { type Ink, inks } from './inks.ts';
import type { PrintTime } from './plan.ts';

/** The inks of one time of day. */
export interface Palette {
  readonly sky: Ink;
  readonly ray: Ink;
  readonly sun: Ink;
  /** The line round the sun. */
  readonly ring: Ink;
  /** Land, from the horizon to the foreground. */
  readonly far: Ink;
  readonly mid: Ink;
  readonly near: Ink;
  /** Darkest: outlines and silhouettes. It is printed in register, all others are a little off. */
  readonly key: Ink;
  /** Gouges in land and foliage. */
  readonly cut: Ink;
  readonly pale: Ink;
  /** Windows of houses. */
  readonly lit: Ink;
}

const day = { key: inks.plum, cut: inks.cream, ray: inks.cream, pale: inks.cream, ring: inks.tomato, lit: inks.butter };

export const palettes: Readonly<Record<PrintTime, Palette>> = {
  dawn: {
    ...day,
    sky: inks.blush,
    sun: inks.marigold,
    far: inks.coral,
    mid: inks.brick,
    near: inks.pine,
    pale: inks.butter,
  },
  morning: {
    ...day,
    sky: inks.butter,
    sun: inks.marigold,
    far: inks.sage,
    mid: inks.pine,
    near: inks.tomatoDeep,
    lit: inks.marigold,
  },
  noon: { ...day, sky: inks.mist, sun: inks.marigold, far: inks.sage, mid: inks.pine, near: inks.marigold },
  gold: {
    ...day,
    sky: inks.marigold,
    ray: inks.butter,
    sun: inks.butter,
    far: inks.ember,
    mid: inks.brick,
    near: inks.pine,
  },
  dusk: {
    ...day,
    sky: inks.coral,
    ray: inks.butter,
    sun: inks.butter,
    ring: inks.brick,
    far: inks.ember,
    mid: inks.tomatoDeep,
    near: inks.plum,
    cut: inks.blush,
  },
  night: {
    sky: inks.plum,
    ray: inks.plumSoft,
    sun: inks.butter,
    ring: inks.marigold,
    far: inks.plumSoft,
    mid: inks.pineDeep,
    near: inks.pine,
    key: inks.night,
    cut: inks.cream,
    pale: inks.mist,
    lit: inks.marigold,
  },
};
